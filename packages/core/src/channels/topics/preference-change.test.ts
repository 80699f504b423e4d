import { nextId } from '../../in-memory';
import { ChannelId, UserId } from '../../kernel';
import { preferenceChanges } from './preference-change';
import type { VisibilityPolicy } from './topic-preference';

describe('preferenceChanges', () => {
  const [user, other] = [nextId(UserId), nextId(UserId)];
  const [first, here, last] = [nextId(ChannelId), nextId(ChannelId), nextId(ChannelId)];
  const place = (channelId: ChannelId, topic: string) => ({
    channelId,
    channelName: `${channelId}`,
    topic,
    updatedAt: 1,
  });
  const preference = (
    topic: string,
    policy: VisibilityPolicy,
    channelId = here,
    userId = user,
  ) => ({ userId, channelId, topic, policy, updatedAt: 2 });
  const mutedBefore = [place(first, 'tea'), place(here, 'Jam'), place(last, 'tea')];
  const before = new Map([[user, mutedBefore]]);
  const names = (...preferences: readonly ReturnType<typeof preference>[]) =>
    preferenceChanges(preferences, before, { name: 'here' }).map(({ muted }) =>
      muted.map(({ channelName, topic }) => `${channelName}>${topic}`),
    );

  it.each<[string, readonly ReturnType<typeof preference>[], readonly string[]]>([
    ['unmutes a topic, ignoring case', [preference('JAM', 0)], [`${first}>tea`, `${last}>tea`]],
    [
      'leaves topics of the same name in other channels muted',
      [preference('tea', 3)],
      [`${first}>tea`, `${here}>Jam`, `${last}>tea`],
    ],
    [
      'mutes a topic at its place',
      [preference('apples', 1)],
      [`${first}>tea`, 'here>apples', `${here}>Jam`, `${last}>tea`],
    ],
    [
      'mutes a topic again under its new spelling',
      [preference('JAM', 1)],
      [`${first}>tea`, 'here>JAM', `${last}>tea`],
    ],
  ])('%s', (_, changes, expected) => {
    expect(names(...changes)).toEqual([expected]);
  });

  it('says with each change of a user what they have muted after all of them', () => {
    const moved = [preference('Jam', 0), preference('marmalade', 1)];
    const after = [`${first}>tea`, 'here>marmalade', `${last}>tea`];
    expect(names(...moved, preference('tea', 1, here, other))).toEqual([
      after,
      after,
      ['here>tea'],
    ]);
  });

  it('has in its events what the API shows, and nothing else', () => {
    expect(preferenceChanges([preference('Jam', 1)], new Map(), { name: 'here' })).toEqual([
      {
        preference: preference('Jam', 1),
        muted: [{ channelName: 'here', topic: 'Jam', updatedAt: 2 }],
      },
    ]);
  });
});
