import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import { someTime } from '../../in-memory';
import { aCaller, aChannel } from '../../testing';
import type { Channel } from '../channels/channel';
import { channelFailure } from '../failures';
import { addsPreference, planMute, planPreference } from './preference-plan';
import type { VisibilityPolicy } from './topic-preference';
import { visibilityPolicy } from './topic-preference';

const { inherit, muted, followed } = visibilityPolicy;
const caller = aCaller();
const [denmark, old] = [aChannel(), aChannel({ isArchived: true })];
const secret = aChannel({ privacy: 'private' });
const at = (channel: Channel) => O.some({ channel, isSubscribed: false });
const preference = (channel: Channel, topic: string, policy: VisibilityPolicy) => ({
  userId: caller.user.id,
  channelId: channel.id,
  topic,
  policy,
  updatedAt: someTime,
});
const invalid = E.left(channelFailure('InvalidChannelId'));

describe('planPreference', () => {
  const plan = (
    channel: Channel,
    policy: VisibilityPolicy,
    own: readonly ReturnType<typeof preference>[] = [],
    topic = 'tea',
  ) =>
    planPreference(
      { target: at(channel), own },
      caller,
      { channelId: channel.id, topic, policy },
      someTime,
    );

  it.each([
    ['sets one', plan(denmark, followed), E.right([preference(denmark, 'tea', followed)])],
    [
      'does not set a preference twice',
      plan(denmark, muted, [preference(denmark, 'TEA', muted)]),
      E.right([]),
    ],
    [
      'replaces one',
      plan(denmark, followed, [preference(denmark, 'tea', muted)]),
      E.right([preference(denmark, 'tea', followed)]),
    ],
    [
      'stores general chat under its empty name',
      plan(denmark, muted, [], '(no topic)'),
      E.right([preference(denmark, '', muted)]),
    ],
    ['sets nothing in a hidden channel', plan(secret, muted), invalid],
    ['sets nothing in an archived channel', plan(old, muted), invalid],
    [
      'removes a preference in an archived channel',
      plan(old, inherit, [preference(old, 'tea', muted)]),
      E.right([preference(old, 'tea', inherit)]),
    ],
    [
      'removes a preference in a channel that was hidden since',
      plan(secret, inherit, [preference(secret, 'tea', muted)]),
      E.right([preference(secret, 'tea', inherit)]),
    ],
    ['removes nothing in a hidden channel', plan(secret, inherit), invalid],
    ['removes nothing if there is no preference', plan(denmark, inherit), E.right([])],
    ['removes nothing in an archived channel', plan(old, inherit), E.right([])],
  ])('%s', (_, planned, expected) => {
    expect(planned).toEqual(expected);
  });
});

describe('addsPreference', () => {
  it.each([
    ['for a topic without a preference', [], followed, true],
    ['in place of another', [preference(denmark, 'TEA', muted)], followed, false],
    ['that already exists', [preference(denmark, 'tea', muted)], muted, false],
    ['that the plan removes', [preference(denmark, 'tea', muted)], inherit, false],
  ])('is true only for a new preference: %s', (_, own, policy, isAdded) => {
    const facts = { target: at(denmark), own };
    const wanted = { channelId: denmark.id, topic: 'tea', policy };
    const planned = planPreference(facts, caller, wanted, someTime);
    expect(
      pipe(
        planned,
        E.map((plan) => addsPreference(facts, plan)),
      ),
    ).toEqual(E.right(isAdded));
  });
});

describe('planMute', () => {
  const plan = (
    channel: Channel | undefined,
    isMuted: boolean,
    own: readonly ReturnType<typeof preference>[] = [],
    named: Channel['id'] | string = channel?.id ?? 'Norway',
  ) =>
    planMute(
      { target: channel === undefined ? O.none : at(channel), own },
      caller,
      { channel: named, topic: 'tea', isMuted },
      someTime,
    );
  const notMuted = E.left(channelFailure('TopicNotMuted'));
  it.each([
    ['mutes a topic', plan(denmark, true), E.right([preference(denmark, 'tea', muted)])],
    [
      'unmutes a topic',
      plan(denmark, false, [preference(denmark, 'Tea', muted)]),
      E.right([preference(denmark, 'tea', inherit)]),
    ],
    [
      'unmutes a topic of a hidden channel',
      plan(secret, false, [preference(secret, 'tea', muted)]),
      E.right([preference(secret, 'tea', inherit)]),
    ],
    ['mutes no topic of a hidden channel', plan(secret, true), invalid],
    [
      'mutes no topic of an unknown channel name',
      plan(undefined, true),
      E.left(channelFailure('InvalidChannelNameGiven', { name: 'Norway' })),
    ],
    [
      'does not unmute a followed topic',
      plan(denmark, false, [preference(denmark, 'tea', followed)]),
      notMuted,
    ],
    ['unmutes no topic of an unknown channel', plan(undefined, false), notMuted],
  ])('%s', (_, planned, expected) => {
    expect(planned).toEqual(expected);
  });
});
