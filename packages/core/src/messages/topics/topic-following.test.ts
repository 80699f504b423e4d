import * as fc from 'fast-check';
import type { TopicStatus, VisibilityPolicy } from '../../channels';
import { visibilityPolicy } from '../../channels';
import type { Action } from './topic-following';
import { followsWhenMentioned, raisedPolicy } from './topic-following';

const { inherit, muted, unmuted, followed } = visibilityPolicy;

const settings = (follow: number, unmute: number) => ({
  automatically_follow_topics_policy: follow,
  automatically_unmute_topics_in_muted_streams_policy: unmute,
});

describe('raisedPolicy', () => {
  const loud = (policy: VisibilityPolicy): TopicStatus => ({ policy, isChannelMuted: false });
  const quiet = (policy: VisibilityPolicy): TopicStatus => ({ policy, isChannelMuted: true });

  it.each([
    ['participation', settings(1, 4), loud(inherit), followed],
    ['participation', settings(2, 4), loud(inherit), undefined],
    ['sending', settings(2, 4), loud(inherit), followed],
    ['sending', settings(3, 4), loud(inherit), undefined],
    ['initiation', settings(3, 4), loud(inherit), followed],
    ['initiation', settings(4, 4), loud(inherit), undefined],
    ['sending', settings(3, 2), quiet(inherit), unmuted],
    ['sending', settings(3, 2), loud(inherit), undefined],
    ['sending', settings(3, 2), quiet(unmuted), undefined],
    ['sending', settings(3, 2), quiet(muted), unmuted],
    ['sending', settings(2, 2), quiet(inherit), followed],
    ['sending', settings(2, 2), quiet(unmuted), followed],
    ['initiation', settings(1, 1), quiet(followed), undefined],
    ['initiation', settings(3, 4), loud(unmuted), undefined],
    ['initiation', settings(2, 4), loud(muted), followed],
  ] as const)('after %s with %j and the status %j', (action, by, status, raised) => {
    expect(raisedPolicy(by, action, status)).toBe(raised);
  });

  it('never lowers the policy, and raises it no less for a greater action', () => {
    const actions: readonly Action[] = ['participation', 'sending', 'initiation'];
    const setting = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(
        setting,
        setting,
        fc.constantFrom(inherit, muted, unmuted, followed),
        fc.boolean(),
        (follow, unmute, policy, isChannelMuted) => {
          const reached = actions.map(
            (action) =>
              raisedPolicy(settings(follow, unmute), action, { policy, isChannelMuted }) ?? policy,
          );
          expect(reached).toEqual([...reached].sort((a, b) => a - b));
          expect(reached[0]).toBeGreaterThanOrEqual(policy);
        },
      ),
    );
  });
});

describe('followsWhenMentioned', () => {
  it.each([
    [true, inherit, true],
    [true, unmuted, true],
    [true, muted, false],
    [true, followed, false],
    [false, inherit, false],
  ])('%p with the policy %d: %p', (wanted, policy, follows) => {
    const by = { automatically_follow_topics_where_mentioned: wanted };
    expect(followsWhenMentioned(by, { policy, isChannelMuted: false })).toBe(follows);
  });
});
