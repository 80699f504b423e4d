import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../access';
import type { ChannelId, Timestamp } from '../../kernel';
import { sameText } from '../../kernel';
import type { ChannelForViewer } from '../channels/channel-access';
import { canReadContent } from '../channels/channel-access';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import { canonicalTopic } from './topic';
import type { TopicPreference, VisibilityPolicy } from './topic-preference';
import { visibilityPolicy } from './topic-preference';

export type SetTopicPreference = {
  readonly channelId: ChannelId;
  readonly topic: string;
  readonly policy: VisibilityPolicy;
};

export type MuteTopic = {
  readonly channel: ChannelId | string;
  readonly topic: string;
  readonly isMuted: boolean;
};

export type PreferenceFacts = {
  readonly target: O.Option<ChannelForViewer>;
  /** All the caller's preferences. */
  readonly own: readonly TopicPreference[];
};

/** The preferences to write: none if the caller already has that one. */
export type PreferencePlan = readonly TopicPreference[];

type PreferenceTopic = Pick<TopicPreference, 'channelId' | 'topic'>;

const findPreference = (
  own: readonly TopicPreference[],
  { channelId, topic }: PreferenceTopic,
): O.Option<TopicPreference> =>
  O.fromNullable(own.find((each) => each.channelId === channelId && sameText(each.topic, topic)));

const currentPolicy = (own: readonly TopicPreference[], topic: PreferenceTopic): VisibilityPolicy =>
  pipe(
    findPreference(own, topic),
    O.match(
      () => visibilityPolicy.inherit,
      ({ policy }) => policy,
    ),
  );

/** Whether the plan stores a preference for a topic that has none yet. */
export const addsPreference = ({ own }: PreferenceFacts, plan: PreferencePlan): boolean =>
  plan.some((preference) => O.isNone(findPreference(own, preference)));

const planChange = (
  own: readonly TopicPreference[],
  { user }: Caller,
  wanted: SetTopicPreference,
  now: Timestamp,
): PreferencePlan =>
  currentPolicy(own, wanted) === wanted.policy
    ? []
    : [{ ...wanted, userId: user.id, updatedAt: now }];

/** A preference can be set in channels that the caller can read and that are not archived. */
const canSet = (caller: Caller, target: ChannelForViewer): boolean =>
  canReadContent(caller, target) && !target.channel.isArchived;

/**
 * A preference can be removed in any channel, so that users can still do it after they lost access.
 */
const canRemove = (caller: Caller, { target, own }: PreferenceFacts, channelId: ChannelId) =>
  (O.isSome(target) && canReadContent(caller, target.value)) ||
  own.some((preference) => preference.channelId === channelId);

/** Decides a topic's visibility policy. Source: docs/reference/topics.md#visibility-policies. */
export const planPreference = (
  facts: PreferenceFacts,
  caller: Caller,
  { channelId, topic, policy }: SetTopicPreference,
  now: Timestamp,
): E.Either<ChannelFailure<'InvalidChannelId'>, PreferencePlan> => {
  const wanted = { channelId, topic: canonicalTopic(topic), policy };
  const isPermitted =
    policy === visibilityPolicy.inherit
      ? canRemove(caller, facts, channelId)
      : O.isSome(facts.target) && canSet(caller, facts.target.value);
  return isPermitted
    ? E.right(planChange(facts.own, caller, wanted, now))
    : E.left(channelFailure('InvalidChannelId'));
};

/**
 * Decides about muting or unmuting a topic by the legacy endpoint. A muted topic can be unmuted in
 * any channel.
 *
 * Source: docs/reference/topics.md#visibility-policies.
 */
export const planMute = (
  { target, own }: PreferenceFacts,
  caller: Caller,
  { channel: named, topic, isMuted }: MuteTopic,
  now: Timestamp,
): E.Either<
  ChannelFailure<'InvalidChannelId' | 'InvalidChannelNameGiven' | 'TopicNotMuted'>,
  PreferencePlan
> => {
  const unknown =
    typeof named === 'number'
      ? channelFailure('InvalidChannelId')
      : channelFailure('InvalidChannelNameGiven', { name: named });
  return pipe(
    target,
    O.filter((found) => !isMuted || canSet(caller, found)),
    E.fromOption(() => (isMuted ? unknown : channelFailure('TopicNotMuted'))),
    E.map(({ channel }) => ({
      channelId: channel.id,
      topic: canonicalTopic(topic),
      policy: isMuted ? visibilityPolicy.muted : visibilityPolicy.inherit,
    })),
    E.filterOrElseW(
      (wanted) => isMuted || currentPolicy(own, wanted) === visibilityPolicy.muted,
      () => channelFailure('TopicNotMuted'),
    ),
    E.map((wanted) => planChange(own, caller, wanted, now)),
  );
};
