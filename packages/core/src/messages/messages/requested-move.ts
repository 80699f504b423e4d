import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../access';
import type {
  BotOwner,
  Channel,
  ChannelFailure,
  ChannelForViewer,
  MessageForViewer,
} from '../../channels';
import {
  canReadContent,
  channelFailure,
  canCreateTopics,
  checkNewTopic,
  checkPosting,
  checkTopicPolicy,
} from '../../channels';
import type { Timestamp } from '../../kernel';
import type { MessageFailure } from '../failures';
import { checkChannelMoveTime, checkLeavingChannel, checkTopicChange } from './edit-rules';
import type { PlannedMove } from './planned-move';
import { isResolution, isToOtherChannel } from './planned-move';

export type MoveFailure =
  | MessageFailure<
      | 'InvalidMessage'
      | 'MayNotResolve'
      | 'MayNotEdit'
      | 'MayNotMove'
      | 'TopicEditTooLate'
      | 'ChannelEditTooLate'
      | 'MoveTooLate'
    >
  | ChannelFailure<
      | 'InvalidChannelId'
      | 'InvalidCharacterInTopic'
      | 'EmptyTopicNotAllowed'
      | 'OnlyEmptyTopicAllowed'
      | 'MayNotPost'
      | 'MayNotCreateTopic'
      | 'NotAuthorizedToSend'
    >;

/** A requested move. */
type RequestedMove = {
  readonly message: MessageForViewer;
  readonly from: Channel;
  /** The topic after the move, which may be the current one. */
  readonly topic: string;
};

/** What decides whether messages may go to a channel. */
export type MoveDestination = {
  /** Undefined if there is no such channel. */
  readonly target: ChannelForViewer | undefined;
  /** The owner of the caller, a bot, whose permission to post there also counts. */
  readonly botOwner: BotOwner | undefined;
};

/** Checks that the caller may read the target, if it is another channel. */
const checkTarget = (
  caller: Caller,
  { id }: Channel,
  target: ChannelForViewer | undefined,
): E.Either<ChannelFailure<'InvalidChannelId'>, ChannelForViewer> =>
  target !== undefined &&
  (target.channel.id === id || (canReadContent(caller, target) && !target.channel.isArchived))
    ? E.right(target)
    : E.left(channelFailure('InvalidChannelId'));

/** Checks a move, regardless of how many messages it includes. */
export const checkMove = (
  caller: Caller,
  { message, from, topic }: RequestedMove,
  { target: requestedTarget, botOwner }: MoveDestination,
  now: Timestamp,
): E.Either<MoveFailure, PlannedMove> =>
  pipe(
    E.Do,
    E.bindW('target', () => checkTarget(caller, from, requestedTarget)),
    E.map(({ target }): PlannedMove => ({ message, from, target, topic })),
    E.tap(({ target }) => checkTopicPolicy(caller.realm, target.channel, topic)),
    E.tap(({ target }) =>
      topic === message.topic
        ? E.right(undefined)
        : checkTopicChange(caller, message, from, target.channel, topic, now),
    ),
    E.tap((planned) =>
      isToOtherChannel(planned)
        ? pipe(
            checkLeavingChannel(caller, from),
            E.flatMap((): E.Either<MoveFailure, void> =>
              checkPosting(caller, planned.target, botOwner),
            ),
            E.flatMap((): E.Either<MoveFailure, void> =>
              checkChannelMoveTime(caller, message, now),
            ),
          )
        : E.right(undefined),
    ),
  );

/**
 * Checks that the destination topic exists, that the caller may start it, or that the move only
 * resolves or unresolves the topic.
 */
export const checkArrival = (
  caller: Caller,
  planned: PlannedMove,
  botOwner: BotOwner | undefined,
  topicExists: boolean,
): E.Either<ChannelFailure<'InvalidCharacterInTopic' | 'MayNotCreateTopic'>, void> => {
  if (topicExists || isResolution(planned)) {
    return E.right(undefined);
  }
  if (!canCreateTopics(caller, planned.target.channel, botOwner)) {
    return E.left(channelFailure('MayNotCreateTopic'));
  }
  // A topic that is moved to another channel keeps its name.
  return planned.topic === planned.message.topic
    ? E.right(undefined)
    : checkNewTopic(planned.topic);
};
