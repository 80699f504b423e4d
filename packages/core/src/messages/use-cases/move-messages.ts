import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { ChannelForViewer } from '../../channels/channel-access';
import type { AddressedEvent } from '../../events/log-entry';
import type { FirstMessage } from '../../ports/message-edit-repository';
import type { Renderer } from '../../ports/renderer';
import type { Transaction } from '../../ports/unit-of-work';
import type { MessageId } from '../../shared/id';
import { movePreferences } from '../../topics/use-cases/move-preferences';
import { allows } from '../../user-groups/group-setting';
import { channelDestination } from '../destination';
import type { EditPlan } from '../edit-plan';
import type { EditMessage } from '../edit-command';
import type { MessageForViewer } from '../message-access';
import type { MessageUpdated } from '../message-events';
import { messageLink } from '../message-link';
import { invalidMessage, mayNotCreateTopic } from '../message-failures';
import { arrivalNotice, departureNotice, resolvedNotice } from '../move-notices';
import type { ChannelNotice } from '../notice';
import { channelNotice } from '../notice';
import { isResolvingToggle } from '../topic';
import type { Left } from './find-moved';
import { findLeft, findMoved } from './find-moved';
import { findBegun, lockWithBeginnings } from './first-messages';
import type { MoveFailure, PlannedMove } from './plan-move';
import { planMove } from './plan-move';

export type MoveOutcome = {
  /** Everything that was moved, ascending. */
  readonly ids: readonly MessageId[];
  readonly left: Left;
  /** Where they are now. */
  readonly target: ChannelForViewer;
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

const isResolution = ({ message, from, target, topic }: PlannedMove): boolean =>
  target.channel.id === from.id && isResolvingToggle(message.topic, topic);

const noticesOf = (
  caller: Caller,
  planned: PlannedMove,
  moved: {
    readonly count: number;
    /** Nothing is left behind. */
    readonly isWholeTopic: boolean;
    /** There were messages before these. */
    readonly existed: boolean;
  },
  command: Pick<EditMessage, 'notifyNewThread' | 'notifyOldThread'>,
): readonly ChannelNotice[] => {
  const { message, from, topic } = planned;
  const to = planned.target.channel;
  const mover = caller.user;
  if (isResolution(planned)) {
    return [{ ...channelNotice(to, topic, resolvedNotice(mover, topic)), resolverId: mover.id }];
  }
  const before = { channelName: from.name, topic: message.topic };
  const after = { channelName: to.name, topic };
  const arrived = {
    mover,
    ...moved,
    isWholeTopic: moved.isWholeTopic && !moved.existed,
    link: messageLink(caller.realm.url, {
      id: message.id,
      place: channelDestination(to, topic).place,
      topic,
    }),
  };
  return [
    ...(command.notifyNewThread ? [channelNotice(to, topic, arrivalNotice(arrived, before))] : []),
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
    planMove(tx, caller, message, here, plan, now),
    TE.bindTo('first'),
    TE.bindW('ids', ({ first }) => findMoved(tx, caller, first, command.propagateMode, now)),
    TE.bindW('known', ({ first: { target } }) =>
      target.channel.id === from.id
        ? TE.right([])
        : lockWithBeginnings(tx, realm.id, [from.id, target.channel.id]),
    ),
    // Somebody may have changed the channel before it was locked.
    TE.bindW('planned', ({ first, known }) =>
      known.length === 0 ? TE.right(first) : planMove(tx, caller, message, here, plan, now),
    ),
    TE.bindW('exists', ({ planned: { target, topic } }) =>
      tx.messages.hasAny(realm.id, target.channel.recipientId, topic),
    ),
    TE.filterOrElseW(
      ({ exists, planned }) =>
        exists ||
        isResolution(planned) ||
        allows(planned.target.channel.permissions.can_create_topic_group, caller),
      (): MoveFailure => mayNotCreateTopic,
    ),
    TE.bindW('left', ({ ids, planned: { target } }) =>
      findLeft(tx, caller, ids, from, target.channel),
    ),
    TE.tap(({ ids, planned }) =>
      tx.edits.move(realm.id, ids, {
        from: { recipientId: from.recipientId, channelId: from.id },
        to: {
          recipientId: planned.target.channel.recipientId,
          channelId: planned.target.channel.id,
        },
        topic: plan.topic,
        editorId: caller.user.id,
        movedAt: now,
        countsAsMove: !isResolution(planned),
      }),
    ),
    TE.bindW('rest', () => tx.messages.hasAny(realm.id, from.recipientId, message.topic)),
    TE.bindW('begun', ({ known }) => findBegun(tx, realm.id, known)),
    TE.bindW('linkifiers', () =>
      plan.topic === undefined ? TE.right([]) : tx.linkifiers.list(realm.id),
    ),
    TE.bindW('preferences', ({ planned: { target, topic }, exists, left: { losers }, rest }) =>
      rest
        ? TE.right([])
        : movePreferences(
            tx,
            realm.id,
            { channelId: from.id, topic: message.topic },
            { to: { channelId: target.channel.id, topic }, isMerging: exists, losers, now },
          ),
    ),
    TE.map(({ planned, ids, left, begun, preferences, rest, exists, linkifiers }) => ({
      ids,
      left,
      target: planned.target,
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
      isResolution: isResolution(planned),
      notices: noticesOf(
        caller,
        planned,
        { count: ids.length, isWholeTopic: !rest, existed: exists },
        command,
      ),
    })),
  );
};
