import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller, TopicLink, User } from '../../access';
import { isGuest } from '../../access';
import type {
  BotOwner,
  Channel,
  MessageForViewer,
  MutedByUser,
  PreferenceChange,
  TopicPreference,
} from '../../channels';
import { canReadMessage, isPrivate, movedPreferences, preferenceChanges } from '../../channels';
import type { MessageId, Timestamp, UserId } from '../../kernel';
import { sameText } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';
import type { HeldMessages, Move } from './move';
import type { EditMessage } from './edit-command';
import { canMoveOfAge, isFreeOfMoveLimits } from './edit-rules';
import type { FirstMessageChange } from './first-messages';
import type { MessageUpdated } from './message-events';
import { noticesOfMove } from './move-notices';
import type { PlannedMove } from './planned-move';
import {
  isRenaming,
  isResolution,
  isRespelling,
  isToOtherChannel,
  placesOfMove,
} from './planned-move';
import type { MoveFailure } from './requested-move';
import { checkArrival } from './requested-move';
import type { NoticePlan, ReportedFacts } from './resolution-notice';
import { planNotices } from './resolution-notice';

export type MoveCommand = Pick<
  EditMessage,
  'propagateMode' | 'notifyNewThread' | 'notifyOldThread'
>;

/** What decides about a move besides its destination; the messages are locked. */
export type MoveFacts = {
  /** The messages that may move: the named one, or those of its topic. */
  readonly found: readonly MessageForViewer[];
  /** Whether the new topic has messages already. */
  readonly isMerging: boolean;
  /** Whether the old topic has messages that do not move. */
  readonly hasOthers: boolean;
  /**
   * Users who had the messages, could read them there, and are not subscribed to the new channel;
   * none within a channel.
   */
  readonly leaving: readonly User[];
  /** What each of those who leave has; undefined if all of them can read all of the messages. */
  readonly held: readonly HeldMessages[] | undefined;
  /** Users who have the messages and are subscribed to the new channel, but no longer to the old one. */
  readonly arriving: readonly UserId[];
  readonly firstMessages: readonly FirstMessageChange[];
  /** The links that linkifiers find in the new topic. */
  readonly topicLinks: readonly TopicLink[];
  /** The preferences for the old and for the new topic; only if the whole topic moves. */
  readonly preferences: {
    readonly before: readonly TopicPreference[];
    readonly there: readonly TopicPreference[];
    readonly muted: MutedByUser;
    /** Those who have one of them and are not subscribed to the channel of the new topic. */
    readonly outside: readonly User[];
  };
  readonly reported: ReportedFacts;
};

/** The effects of a move. */
export type MovePlan = {
  /** All messages that move, ascending. */
  readonly ids: readonly MessageId[];
  readonly move: Move;
  readonly change: NonNullable<MessageUpdated['move']>;
  /** Users who had the messages and are not subscribed to the new channel. */
  readonly notSubscribed: readonly UserId[];
  /** Those of them who cannot read the messages in the new channel. */
  readonly losingAccess: readonly UserId[];
  /** The messages that each of these could read. */
  readonly lost: readonly HeldMessages[];
  /** Users who have the messages and are subscribed to the new channel, but no longer to the old one. */
  readonly arriving: readonly UserId[];
  readonly firstMessages: readonly FirstMessageChange[];
  /** Topic preferences that move with the messages. */
  readonly preferences: readonly PreferenceChange[];
  readonly notices: NoticePlan;
};

const isTogether = (one: MessageForViewer, other: MessageForViewer): boolean =>
  one.recipientId === other.recipientId && sameText(one.topic, other.topic);

/** The messages that move, unless some of them are too old for the caller. */
export const movedIds = (
  caller: Caller,
  planned: PlannedMove,
  { propagateMode }: Pick<MoveCommand, 'propagateMode'>,
  found: readonly MessageForViewer[],
  now: Timestamp,
): E.Either<MessageFailure<'MoveTooLate' | 'InvalidMessage'>, readonly MessageId[]> => {
  const { message } = planned;
  const changes = { topic: isRenaming(planned), channel: isToOtherChannel(planned) };
  // A message may have been moved before it was locked.
  const present = found.filter((each) => isTogether(message, each));
  const readable = present.filter((each) => canReadMessage(caller, each));
  const movable = readable.filter(({ sentAt }) => canMoveOfAge(caller, changes, sentAt, now));
  const isLimited = propagateMode === 'change_all' && !isFreeOfMoveLimits(caller);
  if (isLimited && movable.length < readable.length) {
    return E.left(
      messageFailure('MoveTooLate', {
        firstAllowed: movable[0]?.id ?? null,
        total: readable.length,
        allowed: movable.length,
      }),
    );
  }
  const ids = (changes.channel ? readable : present).map(({ id }) => id);
  return ids.includes(message.id) ? E.right(ids) : E.left(messageFailure('InvalidMessage'));
};

/** Whether no message stays in the old topic. */
export const isWholeTopic = (planned: PlannedMove, hasOthers: boolean): boolean =>
  !hasOthers && !isRespelling(planned);

/** Whether a user can read the channel without being subscribed to it. */
export const canReadUnsubscribed = ({ privacy }: Channel, user: User): boolean =>
  !isPrivate(privacy) && (privacy === 'webPublic' || !isGuest(user));

const heldByAnyOf = (
  userIds: readonly UserId[],
  held: readonly HeldMessages[],
): readonly HeldMessages[] =>
  held
    .map((each) => ({ ...each, userIds: each.userIds.filter((id) => userIds.includes(id)) }))
    .filter((each) => each.userIds.length > 0);

/** Checks which messages may move, and whether they may arrive there, and plans the effects. */
export const planMove = (
  caller: Caller,
  planned: PlannedMove,
  botOwner: BotOwner | undefined,
  command: MoveCommand,
  facts: MoveFacts,
  now: Timestamp,
): E.Either<MoveFailure, MovePlan> =>
  pipe(
    movedIds(caller, planned, command, facts.found, now),
    E.tap((): E.Either<MoveFailure, void> =>
      checkArrival(caller, planned, botOwner, facts.isMerging),
    ),
    E.map((ids) => {
      const { message, target, topic } = planned;
      const to = target.channel;
      const isRetopicked = topic !== message.topic;
      const isWhole = isWholeTopic(planned, facts.hasOthers);
      const excluded = (users: readonly User[]): readonly UserId[] =>
        users.filter((user) => !canReadUnsubscribed(to, user)).map(({ id }) => id);
      const losingAccess = excluded(facts.leaving);
      const moved = { count: ids.length, isWholeTopic: isWhole, existed: facts.isMerging };
      return {
        ids,
        move: {
          ...placesOfMove(planned),
          topic: isRetopicked ? topic : undefined,
          editorId: caller.user.id,
          movedAt: now,
          countsAsMove: !isResolution(planned),
        },
        change: {
          propagateMode: command.propagateMode,
          topicBefore: message.topic,
          ...(isRetopicked ? { topic: { after: topic, links: facts.topicLinks } } : {}),
          ...(isToOtherChannel(planned) ? { channelId: to.id } : {}),
        },
        notSubscribed: facts.leaving.map(({ id }) => id),
        losingAccess,
        lost: heldByAnyOf(losingAccess, facts.held ?? [{ messageIds: ids, userIds: losingAccess }]),
        arriving: facts.arriving,
        firstMessages: facts.firstMessages,
        preferences: isWhole
          ? preferenceChanges(
              movedPreferences({
                ...facts.preferences,
                isMerging: facts.isMerging,
                to: { channelId: to.id, topic },
                unreadableFor: excluded(facts.preferences.outside),
                now,
              }),
              facts.preferences.muted,
              to,
            )
          : [],
        notices: planNotices(
          caller,
          planned,
          noticesOfMove(caller, planned, moved, command),
          facts.reported,
        ),
      };
    }),
  );
