import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Channel } from '../../channels/channel';
import type { ChannelForViewer } from '../../channels/channel-access';
import { canReadContent } from '../../channels/channel-access';
import type { InvalidChannelId } from '../../channels/channel-failures';
import { invalidChannelId } from '../../channels/channel-failures';
import { isPrivate } from '../../channels/channel-privacy';
import type { AddressedEvent } from '../../events/log-entry';
import type { FirstMessage } from '../../ports/message-edit-repository';
import type { Renderer } from '../../ports/renderer';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { ChannelId, MessageId, UserId } from '../../shared/id';
import { sameText } from '../../shared/text';
import { movePreferences } from '../../topics/use-cases/move-preferences';
import { allows } from '../../user-groups/group-setting';
import { isGuest } from '../../users/user';
import type { EditPlan } from '../edit-plan';
import { isFreeOfMoveLimits, mayChangeTopic, mayLeaveChannel, mayMoveOfAge } from '../edit-rules';
import type { MessageForViewer } from '../message-access';
import { canReadMessage } from '../message-access';
import type { MessageUpdated } from '../message-events';
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
import { invalidMessage, mayNotCreateTopic, moveTooLate } from '../message-failures';
import { arrivalNotice, departureNotice, resolvedNotice } from '../move-notices';
import { mayPost } from '../posting-permission';
import { isResolvingToggle, topicAllowed } from '../topic';
import type { EditMessage } from '../edit-command';
import type { ChannelNotice } from '../notice';
import { channelNotice } from '../notice';

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

export type MoveOutcome = {
  /** Everything that was moved, ascending. */
  readonly ids: readonly MessageId[];
  /** Who had the messages and cannot read them where they are now. */
  readonly losers: readonly UserId[];
  readonly move: NonNullable<MessageUpdated['move']>;
  readonly begun: readonly FirstMessage[];
  /** What people are told of their preferences, which went along. */
  readonly preferences: readonly AddressedEvent[];
  readonly notices: readonly ChannelNotice[];
  /** The topic was resolved or unresolved, and nothing else. */
  readonly isResolution: boolean;
};

type Tx = Pick<
  Transaction,
  'channels' | 'edits' | 'linkifiers' | 'messages' | 'subscriptions' | 'topics' | 'users'
>;

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

type Planned = {
  readonly message: MessageForViewer;
  readonly from: Channel;
  readonly target: ChannelForViewer;
  readonly topic: string;
};

const permitted = (
  caller: Caller,
  { message, from, target, topic }: Planned,
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

const isTogether = (one: MessageForViewer, other: MessageForViewer): boolean =>
  one.recipientId === other.recipientId && sameText(one.topic, other.topic);

/** The messages that go along, as far as the caller may move them. */
const findMoved = (
  tx: Tx,
  caller: Caller,
  { message, from, target, topic }: Planned,
  mode: EditMessage['propagateMode'],
  now: number,
): TE.TaskEither<MoveTooLate | InvalidMessage | Unexpected, readonly MessageId[]> => {
  const isOther = target.channel.id !== from.id;
  const ids =
    mode === 'change_one'
      ? TE.right([message.id])
      : tx.edits.idsInTopic(
          caller.realm.id,
          message.recipientId,
          message.topic,
          mode === 'change_later' ? message.id : undefined,
        );
  const changes = { topic: topic !== message.topic, channel: isOther };
  const isLimited =
    mode === 'change_all' &&
    !isFreeOfMoveLimits(caller) &&
    (isOther || !isResolvingToggle(message.topic, topic));
  return pipe(
    ids,
    TE.flatMap((all) => tx.edits.lock(caller.realm.id, all)),
    TE.flatMap((locked) => tx.messages.findManyFor(caller.realm.id, caller.user.id, locked)),
    // Somebody may have moved one of them before it was locked.
    TE.map((found) => found.filter((each) => isTogether(message, each))),
    TE.map((found) => (isOther ? found.filter((each) => canReadMessage(caller, each)) : found)),
    TE.flatMapEither((found): E.Either<MoveTooLate | InvalidMessage, readonly MessageId[]> => {
      const young = found.filter(({ sentAt }) => mayMoveOfAge(caller, changes, sentAt, now));
      return isLimited && young.length < found.length
        ? E.left(
            moveTooLate({
              firstAllowed: young[0]?.id ?? null,
              total: found.length,
              allowed: young.length,
            }),
          )
        : E.right(found.map(({ id }) => id));
    }),
    TE.filterOrElseW(
      (found) => found.includes(message.id),
      () => invalidMessage,
    ),
  );
};

const findLosers = (
  { subscriptions, users }: Tx,
  { realm }: Caller,
  from: Channel,
  to: Channel,
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  from.id === to.id
    ? TE.right([])
    : pipe(
        TE.Do,
        TE.bind('subscribers', () => subscriptions.subscribersOf(realm.id, [from.id, to.id])),
        TE.let('leaving', ({ subscribers }) => {
          const staying = new Set(subscribers.get(to.id));
          return (subscribers.get(from.id) ?? []).filter((id) => !staying.has(id));
        }),
        TE.bind('people', ({ leaving }) => users.findMany(realm.id, leaving)),
        TE.map(({ people }) =>
          people
            .filter((user) => isPrivate(to.privacy) || (to.privacy === 'public' && isGuest(user)))
            .map(({ id }) => id),
        ),
      );

const isResolution = (
  message: MessageForViewer,
  from: Channel,
  { channel }: ChannelForViewer,
  topic: string,
): boolean => channel.id === from.id && isResolvingToggle(message.topic, topic);

const noticesOf = (
  caller: Caller,
  { message, from, target, topic }: Planned,
  moved: { readonly count: number; readonly isWholeTopic: boolean },
  command: Pick<EditMessage, 'notifyNewThread' | 'notifyOldThread'>,
): readonly ChannelNotice[] => {
  const { channel: to } = target;
  const mover = caller.user;
  if (isResolution(message, from, target, topic)) {
    return [channelNotice(to, topic, resolvedNotice(mover, topic))];
  }
  const before = { channelName: from.name, topic: message.topic };
  const after = { channelName: to.name, topic };
  return [
    ...(command.notifyNewThread
      ? [channelNotice(to, topic, arrivalNotice({ mover, ...moved }, before))]
      : []),
    ...(command.notifyOldThread
      ? [channelNotice(from, message.topic, departureNotice({ mover, ...moved }, after))]
      : []),
  ];
};

/** Puts a message into another topic or channel, and others of its topic with it. */
export const moveMessages = (
  tx: Tx,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  message: MessageForViewer,
  plan: EditPlan,
  command: EditMessage,
  now: number,
): TE.TaskEither<MoveFailure, MoveOutcome> => {
  const here = message.channel;
  if (here === undefined) {
    return TE.left(invalidMessage);
  }
  const from = here.channel;
  const { realm } = caller;
  return pipe(
    findTarget(tx, caller, here, plan.channelId),
    TE.map((target): Planned => ({ message, from, target, topic: plan.topic ?? message.topic })),
    TE.bindTo('planned'),
    TE.tap(({ planned }) => TE.fromEither(permitted(caller, planned, now))),
    TE.bindW('ids', ({ planned }) => findMoved(tx, caller, planned, command.propagateMode, now)),
    TE.bindW('exists', ({ planned: { target, topic } }) =>
      tx.messages.hasAny(realm.id, target.channel.recipientId, topic),
    ),
    TE.filterOrElseW(
      ({ exists, planned: { target, topic } }) =>
        exists ||
        isResolution(message, from, target, topic) ||
        allows(target.channel.permissions.can_create_topic_group, caller),
      (): MoveFailure => mayNotCreateTopic,
    ),
    TE.bindW('losers', ({ planned: { target } }) => findLosers(tx, caller, from, target.channel)),
    TE.tap(({ ids, planned: { target, topic } }) =>
      tx.edits.move(realm.id, ids, {
        from: { recipientId: from.recipientId, channelId: from.id },
        to: { recipientId: target.channel.recipientId, channelId: target.channel.id },
        topic: plan.topic,
        editorId: caller.user.id,
        movedAt: now,
        countsAsMove: !isResolution(message, from, target, topic),
      }),
    ),
    TE.bindW('rest', () => tx.messages.hasAny(realm.id, from.recipientId, message.topic)),
    TE.bindW('begun', ({ planned: { target } }) =>
      target.channel.id === from.id
        ? TE.right([])
        : tx.edits.findFirstMessages(realm.id, [from.recipientId, target.channel.recipientId]),
    ),
    TE.bindW('linkifiers', () =>
      plan.topic === undefined ? TE.right([]) : tx.linkifiers.list(realm.id),
    ),
    TE.bindW('preferences', ({ planned: { target, topic }, exists, losers, rest }) =>
      rest
        ? TE.right([])
        : movePreferences(
            tx,
            realm.id,
            { channelId: from.id, topic: message.topic },
            { to: { channelId: target.channel.id, topic }, isMerging: exists, losers, now },
          ),
    ),
    TE.map(({ planned, ids, losers, begun, preferences, rest, linkifiers }) => ({
      ids,
      losers,
      begun,
      preferences,
      move: {
        propagateMode: command.propagateMode,
        topicBefore: message.topic,
        ...(plan.topic === undefined
          ? {}
          : { topic: { after: plan.topic, links: renderer.topicLinks(plan.topic, linkifiers) } }),
        ...(plan.channelId === undefined ? {} : { channelId: plan.channelId }),
      },
      isResolution: isResolution(message, from, planned.target, planned.topic),
      notices: noticesOf(caller, planned, { count: ids.length, isWholeTopic: !rest }, command),
    })),
  );
};
