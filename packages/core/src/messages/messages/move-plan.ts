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
      | 'EmptyTopicNotAllowed'
      | 'OnlyEmptyTopicAllowed'
      | 'MayNotPost'
      | 'MayNotCreateTopic'
      | 'NotAuthorizedToSend'
    >;

/** A move that is asked for. */
export type WantedMove = {
  readonly message: MessageForViewer;
  readonly from: Channel;
  /** As it will be called; perhaps as it is called now. */
  readonly topic: string;
};

/** What decides whether messages may go to a channel. */
export type MoveFacts = {
  /** Undefined if there is no such channel. */
  readonly target: ChannelForViewer | undefined;
  /** Who lends the caller, a bot, the right to post there. */
  readonly botOwner: BotOwner | undefined;
};

/** Another channel is a target only if the caller may read it. */
const checkTarget = (
  caller: Caller,
  { id }: Channel,
  target: ChannelForViewer | undefined,
): E.Either<ChannelFailure<'InvalidChannelId'>, ChannelForViewer> =>
  target !== undefined &&
  (target.channel.id === id || (canReadContent(caller, target) && !target.channel.isArchived))
    ? E.right(target)
    : E.left(channelFailure('InvalidChannelId'));

/** Plans a move, if the caller may make it at all, however many messages go along. */
export const planMove = (
  caller: Caller,
  { message, from, topic }: WantedMove,
  { target: wanted, botOwner }: MoveFacts,
  now: Timestamp,
): E.Either<MoveFailure, PlannedMove> =>
  pipe(
    E.Do,
    E.bindW('target', () => checkTarget(caller, from, wanted)),
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
 * Checks that the messages may be where the move puts them: in a topic that exists, that the caller
 * may start, or that is the same one resolved or unresolved.
 */
export const checkArrival = (
  caller: Caller,
  planned: PlannedMove,
  botOwner: BotOwner | undefined,
  topicExists: boolean,
): E.Either<ChannelFailure<'MayNotCreateTopic'>, void> =>
  topicExists || isResolution(planned) || canCreateTopics(caller, planned.target.channel, botOwner)
    ? E.right(undefined)
    : E.left(channelFailure('MayNotCreateTopic'));
