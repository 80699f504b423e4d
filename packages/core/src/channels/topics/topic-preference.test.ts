import type { VisibilityPolicy } from './topic-preference';
import { isMutedTopic, policyAtLevel, visibilityPolicy } from './topic-preference';

const { inherit, muted, unmuted, followed } = visibilityPolicy;

describe('the policy of a topic', () => {
  it.each<[policy: VisibilityPolicy, at133: VisibilityPolicy, at134: VisibilityPolicy]>([
    [inherit, inherit, inherit],
    [muted, muted, muted],
    [unmuted, inherit, unmuted],
    [followed, inherit, followed],
  ])('%d is %d for clients at level 133, and %d at 134', (policy, at133, at134) => {
    expect([policyAtLevel(133, policy), policyAtLevel(134, policy)]).toEqual([at133, at134]);
  });

  it.each<[policy: VisibilityPolicy, inMutedChannel: boolean, inOtherChannel: boolean]>([
    [inherit, true, false],
    [muted, true, true],
    [unmuted, false, false],
    [followed, false, false],
  ])('%d mutes the topic in a muted channel: %p; in another: %p', (policy, inMuted, inOther) => {
    expect([
      isMutedTopic({ policy, isChannelMuted: true }),
      isMutedTopic({ policy, isChannelMuted: false }),
    ]).toEqual([inMuted, inOther]);
  });
});
