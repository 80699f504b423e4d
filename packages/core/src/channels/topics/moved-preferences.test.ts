import { nextId } from '../../in-memory';
import { ChannelId, UserId } from '../../kernel';
import { movedPreferences } from './moved-preferences';
import type { VisibilityPolicy } from './topic-preference';

describe('movedPreferences', () => {
  const userId = nextId(UserId);
  const [from, to] = [nextId(ChannelId), nextId(ChannelId)];
  const now = 100;
  const set = (channelId: ChannelId, topic: string, policy: VisibilityPolicy | undefined) =>
    policy === undefined ? [] : [{ userId, channelId, topic, policy, updatedAt: 1 }];
  const move = (
    before: VisibilityPolicy | undefined,
    there: VisibilityPolicy | undefined,
    isMerging: boolean,
    unreadableFor: readonly UserId[] = [],
  ) =>
    movedPreferences({
      before: set(from, 'tea', before),
      there: set(to, 'jam', there),
      isMerging,
      to: { channelId: to, topic: 'jam' },
      unreadableFor,
      now,
    }).map(({ channelId, policy }) => [channelId === from ? 'from' : 'to', policy]);

  it.each<
    [VisibilityPolicy | undefined, VisibilityPolicy | undefined, boolean, readonly unknown[]]
  >([
    [
      3,
      undefined,
      false,
      [
        ['from', 0],
        ['to', 3],
      ],
    ],
    [
      1,
      3,
      false,
      [
        ['from', 0],
        ['to', 1],
      ],
    ],
    [undefined, 3, false, []],
    [
      3,
      1,
      true,
      [
        ['from', 0],
        ['to', 3],
      ],
    ],
    [2, 3, true, [['from', 0]]],
    [1, undefined, true, [['from', 0]]],
    [1, 1, true, [['from', 0]]],
    [undefined, 1, true, [['to', 0]]],
    [undefined, 2, true, []],
  ])('moves %p to where %p exist, merging %p: %j', (before, there, isMerging, changes) => {
    expect(move(before, there, isMerging)).toEqual(changes);
  });

  it('only clears the preferences of users who can no longer read it', () => {
    expect(move(3, undefined, false, [userId])).toEqual([['from', 0]]);
  });
});
