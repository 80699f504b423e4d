import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Channel } from '../../channels/channel';
import type { ChannelForViewer } from '../../channels/channel-access';
import { canReadContent } from '../../channels/channel-access';
import type { InvalidChannelId } from '../../channels/channel-failures';
import { invalidChannelId } from '../../channels/channel-failures';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { ChannelId } from '../../shared/id';
import { mayChangeTopic, mayLeaveChannel } from '../edit-rules';
import type { EditPlan } from '../edit-plan';
import type { MessageForViewer } from '../message-access';
import type {
  ChannelEditTooLate,
  EmptyTopicNotAllowed,
  InvalidMessage,
  MayNotCreateTopic,
  MayNotEdit,
  MayNotMove,
  MayNotPost,
  MayNotResolve,
  MoveTooLate,
  NotAuthorizedToSend,
  OnlyEmptyTopicAllowed,
  TopicEditTooLate,
} from '../message-failures';
import { mayPost } from '../posting-permission';
import { topicAllowed } from '../topic';

export type MoveFailure =
  | InvalidMessage
  | InvalidChannelId
  | EmptyTopicNotAllowed
  | OnlyEmptyTopicAllowed
  | MayNotResolve
  | MayNotEdit
  | MayNotMove
  | MayNotPost
  | MayNotCreateTopic
  | NotAuthorizedToSend
  | TopicEditTooLate
  | ChannelEditTooLate
  | MoveTooLate
  | Unexpected;

type Tx = Pick<Transaction, 'channels'>;

/** The channel that the messages are to be in: another one only if the caller may read it. */
const findTarget = (
  { channels }: Tx,
  caller: Caller,
  from: ChannelForViewer,
  channelId: ChannelId | undefined,
): TE.TaskEither<InvalidChannelId | Unexpected, ChannelForViewer> =>
  channelId === undefined
    ? TE.right(from)
    : pipe(
        channels.findFor(caller.realm.id, caller.user.id, channelId),
        TE.flatMap(TE.fromOption(() => invalidChannelId)),
        TE.filterOrElseW(
          (target) => canReadContent(caller, target) && !target.channel.isArchived,
          () => invalidChannelId,
        ),
      );

/** Where messages are to go. */
export type PlannedMove = {
  readonly message: MessageForViewer;
  readonly from: Channel;
  readonly target: ChannelForViewer;
  readonly topic: string;
};

/** Whether the caller may make the move at all, however many go along. */
const permitted = (
  caller: Caller,
  { message, from, target, topic }: PlannedMove,
  now: number,
): E.Either<MoveFailure, void> => {
  const isOther = target.channel.id !== from.id;
  const mayRename =
    topic === message.topic
      ? E.right(undefined)
      : mayChangeTopic(caller, message, from, target.channel, topic, now);
  return pipe(
    topicAllowed(caller.realm, target.channel, topic),
    E.flatMap((): E.Either<MoveFailure, void> => mayRename),
    E.flatMap((): E.Either<MoveFailure, void> =>
      isOther ? mayLeaveChannel(caller, message, from, now) : E.right(undefined),
    ),
    E.flatMap((): E.Either<MoveFailure, void> =>
      isOther ? mayPost(caller, target, undefined) : E.right(undefined),
    ),
  );
};

/** Where the message is to go, if the caller may take it there. */
export const planMove = (
  tx: Tx,
  caller: Caller,
  message: MessageForViewer,
  here: ChannelForViewer,
  plan: EditPlan,
  now: number,
): TE.TaskEither<MoveFailure, PlannedMove> =>
  pipe(
    findTarget(tx, caller, here, plan.channelId),
    TE.map((target) => ({
      message,
      from: here.channel,
      target,
      topic: plan.topic ?? message.topic,
    })),
    TE.tap((planned) => TE.fromEither(permitted(caller, planned, now))),
  );
