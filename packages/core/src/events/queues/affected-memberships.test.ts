import { nextId } from '../../in-memory';
import { ChannelId, UserId } from '../../kernel';
import { aSubscription, anEvent } from '../../testing';
import type { DomainEvent } from '../domain-events';
import { membershipsAffectedBy, withMembershipChanges } from './affected-memberships';

const [channelId, other] = [nextId(ChannelId), nextId(ChannelId)];
const userId = nextId(UserId);

describe('membershipsAffectedBy', () => {
  const events: readonly DomainEvent[] = [
    { _tag: 'SubscriptionsAdded', channels: [], subscriptions: [aSubscription({ channelId })] },
    { _tag: 'SubscriptionsRemoved', channels: [], pairs: [{ userId, channelId }] },
    { _tag: 'PeersSubscribed', channelIds: [channelId], userIds: [userId] },
    { _tag: 'PeersUnsubscribed', channelIds: [channelId], userIds: [userId] },
    { _tag: 'MembershipsChanged', channelIds: [channelId] },
  ];

  it.each(events.map((event) => [event._tag, event] as const))('%s', (_, event) => {
    expect(membershipsAffectedBy(event)).toEqual([channelId]);
  });

  it('returns no channel for an event that begins or ends no membership', () => {
    expect(membershipsAffectedBy(anEvent().event)).toEqual([]);
    expect(
      membershipsAffectedBy({ _tag: 'SubscriberDeactivated', channelIds: [channelId], userId }),
    ).toEqual([]);
  });
});

describe('withMembershipChanges', () => {
  const left = {
    event: {
      _tag: 'SubscriptionsRemoved' as const,
      channels: [],
      pairs: [{ userId, channelId }],
    },
    audience: { users: [userId] },
  };

  it('adds an entry without an audience for channels that no event covers', () => {
    expect(withMembershipChanges([left], new Set([channelId, other]))).toEqual([
      left,
      { event: { _tag: 'MembershipsChanged', channelIds: [other] }, audience: { users: [] } },
    ]);
  });

  it('adds nothing if the events cover every change', () => {
    expect(withMembershipChanges([left], new Set([channelId]))).toEqual([left]);
    expect(withMembershipChanges([anEvent()], new Set())).toHaveLength(1);
  });
});
