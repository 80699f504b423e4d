import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { BotOwner, ChannelForViewer, MessageForViewer } from '../../../channels';
import { canReadContent, loadBotOwner, checkPosting, checkTopicPolicy } from '../../../channels';
import type { ChannelId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { EditPlan } from '../edit-plan';
import { mayChangeTopic, mayLeaveChannel, mayStillLeaveChannel } from '../edit-rules';
import type { PlannedMove } from '../planned-move';
import { isToOtherChannel } from '../planned-move';
import type { MessageFailure } from '../../failures';
import type { ChannelFailure } from '../../../channels';
import { channelFailure } from '../../../channels';

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
    >
  | Unexpected;

type Tx = Pick<Transaction, 'channels' | 'users'>;

/** The channel that the messages are to be in: another one only if the caller may read it. */
const findTarget = (
  { channels }: Tx,
  caller: Caller,
  from: ChannelForViewer,
  channelId: ChannelId | undefined,
): TE.TaskEither<ChannelFailure<'InvalidChannelId'> | Unexpected, ChannelForViewer> =>
  channelId === undefined
    ? TE.right(from)
    : pipe(
        channels.findFor(caller.realm.id, caller.user.id, channelId),
        TE.flatMap(TE.fromOption(() => channelFailure('InvalidChannelId'))),
        TE.filterOrElseW(
          (target) => canReadContent(caller, target) && !target.channel.isArchived,
          () => channelFailure('InvalidChannelId'),
        ),
      );

/** Whether the caller may make the move at all, however many go along. */
const permitted = (
  caller: Caller,
  botOwner: BotOwner | undefined,
  planned: PlannedMove,
  now: number,
): E.Either<MoveFailure, void> => {
  const { message, from, target, topic } = planned;
  const mayRename =
    topic === message.topic
      ? E.right(undefined)
      : mayChangeTopic(caller, message, from, target.channel, topic, now);
  return pipe(
    checkTopicPolicy(caller.realm, target.channel, topic),
    E.flatMap((): E.Either<MoveFailure, void> => mayRename),
    E.flatMap((): E.Either<MoveFailure, void> =>
      isToOtherChannel(planned)
        ? pipe(
            mayLeaveChannel(caller, from),
            E.flatMap((): E.Either<MoveFailure, void> => checkPosting(caller, target, botOwner)),
            E.flatMap((): E.Either<MoveFailure, void> =>
              mayStillLeaveChannel(caller, message, now),
            ),
          )
        : E.right(undefined),
    ),
  );
};

/** The move, if the caller may make it; a bot may move to where its owner may post. */
const ifPermitted = (
  tx: Tx,
  caller: Caller,
  planned: PlannedMove,
  now: number,
): TE.TaskEither<MoveFailure, PlannedMove> =>
  pipe(
    loadBotOwner(tx, caller, planned.target),
    TE.flatMapEither((botOwner) => permitted(caller, botOwner, planned, now)),
    TE.map(() => planned),
  );

/** Where a message is to go, if the caller may have it there; undefined if it stays. */
export const planMove = (
  tx: Tx,
  caller: Caller,
  message: MessageForViewer,
  { topic, channelId }: EditPlan,
  now: number,
): TE.TaskEither<MoveFailure, PlannedMove | undefined> => {
  const here = message.channel;
  return here === undefined || (topic === undefined && channelId === undefined)
    ? TE.right(undefined)
    : pipe(
        findTarget(tx, caller, here, channelId),
        TE.map((target): PlannedMove => ({
          message,
          from: here.channel,
          target,
          topic: topic ?? message.topic,
        })),
        TE.flatMap((planned) => ifPermitted(tx, caller, planned, now)),
      );
};

/** The same for what was planned before its channel was locked. */
export const planAgain = (
  tx: Tx,
  caller: Caller,
  planned: PlannedMove,
  now: number,
): TE.TaskEither<MoveFailure, PlannedMove> =>
  pipe(
    findTarget(tx, caller, planned.target, planned.target.channel.id),
    TE.map((target): PlannedMove => ({ ...planned, target })),
    TE.flatMap((again) => ifPermitted(tx, caller, again, now)),
  );
