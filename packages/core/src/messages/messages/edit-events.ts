import type { Caller, User } from '../../access';
import { hasSharedHistory, preferenceEvents } from '../../channels';
import type { Audience, FlagHolders, MessageId, UserId } from '../../kernel';
import { onlyTo } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { MoveOutcome } from './move';
import type { ContentEditPlan, EditableMessage } from './content-edit';
import { flagsAfterEdit } from './content-edit';
import { firstMessageEvent } from './first-messages';
import { messageActionAudience } from './message-audience';
import type { MessageUpdated } from './message-events';
import type { MovePlan } from './move-plan';
import { canReadUnsubscribed } from './move-plan';

/** A move marks the message as read for users who had it and are not subscribed where it is now. */
const withReaders = (flags: FlagHolders, readers: readonly UserId[]): FlagHolders =>
  flags.read === 'everyone' ? flags : { ...flags, read: [...(flags.read ?? []), ...readers] };

/**
 * Tells users which of their flags changed, except those for whom the messages are deleted, and
 * those who have the messages but could not read them any more.
 */
const flagEventsOf = (
  { message }: EditableMessage,
  move: MovePlan | undefined,
  { flags, flagged }: EditOutcome,
): readonly AddressedEvent[] => {
  const from = message.channel?.channel;
  const told = new Set([
    ...(move?.notSubscribed ?? []),
    ...flagged
      .filter((user) => from !== undefined && canReadUnsubscribed(from, user))
      .map(({ id }) => id),
  ]);
  for (const id of move?.losingAccess ?? []) {
    told.delete(id);
  }
  return flags
    .map((each) => ({ ...each, userIds: each.userIds.filter((id) => told.has(id)) }))
    .filter(({ userIds }) => userIds.length > 0)
    .map(({ flag, userIds, messageIds }) => ({
      event: {
        _tag: 'MessageFlagsChanged',
        operation: flag === 'read' ? 'add' : 'remove',
        flag,
        messageIds,
        isAll: false,
        unread: [],
      },
      audience: onlyTo(...userIds),
    }));
};

/**
 * The other moved messages whose receivers get the event too: with protected history, subscribers
 * may have only some of the messages.
 */
export const othersToReceive = (
  { id, channel }: EditableMessage['message'],
  moved: readonly MessageId[],
): readonly MessageId[] =>
  channel !== undefined && !hasSharedHistory(channel.channel.privacy)
    ? moved.filter((each) => each !== id)
    : [];

export type EditOutcome = MoveOutcome & {
  /** The users whose flags change. */
  readonly flagged: readonly User[];
  /**
   * Users in whose history the message itself is; none unless its content changes while others move
   * of which users may have only some.
   */
  readonly inHistoryOf: readonly UserId[];
};

/** What is decided about an edit before its events are. */
type Edit = {
  readonly content: ContentEditPlan | undefined;
  readonly move: MovePlan | undefined;
};

/** Deletes the messages for those who lose access. */
const deletionEvents = (
  { message }: EditableMessage,
  move: MovePlan | undefined,
): readonly AddressedEvent[] =>
  (move?.lost ?? []).map(({ messageIds, userIds }) => ({
    event: {
      _tag: 'MessagesDeleted',
      messageIds,
      ...(message.channel === undefined
        ? {}
        : { place: { channelId: message.channel.channel.id, topic: message.topic } }),
    },
    audience: onlyTo(...userIds),
  }));

const contentChange = (
  { view }: EditableMessage,
  content: ContentEditPlan | undefined,
): Pick<MessageUpdated, 'content'> =>
  content === undefined
    ? {}
    : {
        content: {
          before: view.content,
          renderedBefore: view.renderedContent,
          after: content.content,
          renderedAfter: content.rendering.html,
        },
      };

/**
 * The event of an edit or a move. With protected history, those who have only others of the moved
 * messages get one without the content, which they may not see.
 */
const updateEvents = (
  caller: Caller,
  editable: EditableMessage,
  { content, move }: Edit,
  { audienceFacts, holders, inHistoryOf }: EditOutcome,
  now: number,
): readonly AddressedEvent[] => {
  const { message } = editable;
  const place = message.channel?.channel;
  const others = othersToReceive(message, move?.ids ?? []);
  const flags = content === undefined ? holders : flagsAfterEdit(holders, content);
  const event: MessageUpdated = {
    _tag: 'MessageUpdated',
    editorId: caller.user.id,
    editedAt: now,
    messageId: message.id,
    messageIds: move?.ids ?? [message.id],
    ...(place === undefined ? {} : { channel: { id: place.id, name: place.name } }),
    ...(move === undefined ? {} : { move: move.change }),
  };
  const update = (
    changed: Pick<MessageUpdated, 'content'>,
    { users, ...audience }: Audience,
    except: readonly UserId[] = [],
  ): AddressedEvent => ({
    event: { ...event, ...changed },
    audience: {
      ...audience,
      users: Array.from(new Set([...users, ...(move?.arriving ?? [])])),
      except: [...(move?.losingAccess ?? []), ...except],
    },
    flags: withReaders(flags, move?.notSubscribed ?? []),
  });
  const toAll = messageActionAudience(message, audienceFacts, others);
  if (content === undefined || others.length === 0) {
    return [update(contentChange(editable, content), toAll)];
  }
  const enteredFor = audienceFacts.enteredFor.filter((id) => inHistoryOf.includes(id));
  return [
    update(
      contentChange(editable, content),
      messageActionAudience(message, { ...audienceFacts, enteredFor }),
    ),
    update({}, toAll, inHistoryOf),
  ];
};

/**
 * The events of an edit or a move, beginning with a deletion to users who lose access. Flags that
 * change for others are announced before the move, for all moved messages: those of the event of the
 * move are about one message.
 *
 * Source: docs/reference/editing.md#event.
 */
export const editEvents = (
  caller: Caller,
  editable: EditableMessage,
  edit: Edit,
  outcome: EditOutcome,
  now: number,
): readonly AddressedEvent[] => {
  const { content, move } = edit;
  return [
    ...(content?.files.events ?? []),
    ...deletionEvents(editable, move),
    ...preferenceEvents(move?.preferences ?? []),
    ...flagEventsOf(editable, move, outcome),
    ...updateEvents(caller, editable, edit, outcome, now),
    ...(move?.firstMessages ?? []).map(firstMessageEvent),
    ...(move?.notices.deletion?.events ?? []),
  ];
};
