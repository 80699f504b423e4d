import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { hasSharedHistory } from '../../../channels';
import type { FlagHolders, MessageId, Unexpected, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { FlagsOfMove } from '../../flags/flags-of-move';
import type { Transaction } from '../../transaction';
import { messageActionAudience } from '../message-audience';
import type { MessageUpdated } from '../message-events';
import type { WrittenContent } from './edit-content';
import type { EditableMessage } from '../content-edit';
import { loadFirstMessageEvents } from './first-messages';
import type { MoveOutcome } from './move-messages';

/** A message counts as read for users without flags on it. */
const withReaders = (flags: FlagHolders, readers: readonly UserId[]): FlagHolders =>
  flags.read === 'everyone' ? flags : { ...flags, read: [...(flags.read ?? []), ...readers] };

/** Tells users which of their flags changed, except those for whom the messages are deleted. */
const flagEventsOf = (
  changed: readonly FlagsOfMove[],
  losingAccess: ReadonlySet<UserId>,
): readonly AddressedEvent[] =>
  changed
    .map((each) => ({ ...each, userIds: each.userIds.filter((id) => !losingAccess.has(id)) }))
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

/**
 * The other moved messages whose receivers get the event too: with protected history, subscribers
 * may have only some of the messages.
 */
const othersToReceive = (
  { id, channel }: EditableMessage['message'],
  moved: MoveOutcome | undefined,
): readonly MessageId[] =>
  channel !== undefined && !hasSharedHistory(channel.channel.privacy)
    ? (moved?.ids ?? []).filter((each) => each !== id)
    : [];

/**
 * Emits the events of an edit or a move, beginning with a deletion to users who lose access. Flags
 * that change for others are announced before the move, for all moved messages: those of the event
 * of the move are about one message.
 *
 * Source: docs/reference/editing.md#event.
 */
export const announceEdit = (
  tx: Transaction,
  caller: Caller,
  { message }: EditableMessage,
  content: WrittenContent | undefined,
  moved: MoveOutcome | undefined,
  now: number,
): TE.TaskEither<Unexpected, void> => {
  const others = othersToReceive(message, moved);
  return pipe(
    TE.Do,
    TE.bind('audienceFacts', () =>
      tx.messages.audienceFactsOf(caller.realm.id, [message.id, ...others]),
    ),
    TE.bind('flags', () => tx.edits.flagHolders(caller.realm.id, message.id)),
    TE.bind('firstMessageEvents', () =>
      loadFirstMessageEvents(tx, caller.realm.id, moved?.newFirstMessages ?? []),
    ),
    TE.flatMap(({ audienceFacts, flags, firstMessageEvents }) => {
      const place = message.channel?.channel;
      const audience = messageActionAudience(message, audienceFacts, others);
      const { notSubscribed, losingAccess } = moved?.affectedUsers ?? {
        notSubscribed: [],
        losingAccess: [],
      };
      const event: MessageUpdated = {
        _tag: 'MessageUpdated',
        editorId: caller.user.id,
        editedAt: now,
        messageId: message.id,
        messageIds: moved?.ids ?? [message.id],
        ...(place === undefined ? {} : { channel: { id: place.id, name: place.name } }),
        ...(content === undefined ? {} : { content: content.change }),
        ...(moved === undefined ? {} : { move: moved.move }),
      };
      return tx.events.emit(caller.realm.id, [
        ...(content?.files.events ?? []),
        ...(losingAccess.length === 0 || moved === undefined || place === undefined
          ? []
          : [
              {
                event: {
                  _tag: 'MessagesDeleted' as const,
                  messageIds: moved.ids,
                  place: { channelId: place.id, topic: message.topic },
                },
                audience: onlyTo(...losingAccess),
              },
            ]),
        ...(moved?.preferences ?? []),
        ...flagEventsOf(moved?.flags ?? [], new Set(losingAccess)),
        {
          event,
          audience: { ...audience, except: losingAccess },
          flags: withReaders(flags, notSubscribed),
        },
        ...firstMessageEvents,
      ]);
    }),
  );
};
