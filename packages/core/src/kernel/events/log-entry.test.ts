import * as E from 'fp-ts/Either';
import type { DomainEvent } from '../../events/domain-events';
import { decodeDomainEvent } from '../../events/domain-events';
import { nextId } from '../../in-memory';
import { aChannelView, aMessageView, aSubscription, anEvent } from '../../testing';
import { ChannelId, UserId } from '../shared/id';
import type { FlagHolders } from './log-entry';
import { flagsOf, readFlagHolders } from './log-entry';

describe('flagsOf', () => {
  const [one, other] = [nextId(UserId), nextId(UserId)];
  const holders: FlagHolders = {
    read: [one],
    mentioned: [one, other],
    stream_wildcard_mentioned: 'everyone',
  };

  it('are those that the user has', () => {
    expect(flagsOf(holders, one)).toEqual(
      new Set(['read', 'mentioned', 'stream_wildcard_mentioned']),
    );
    expect(flagsOf(holders, other)).toEqual(new Set(['mentioned', 'stream_wildcard_mentioned']));
    expect(flagsOf({}, one)).toEqual(new Set());
  });

  it('survive being stored as JSON', () => {
    expect(readFlagHolders(JSON.parse(JSON.stringify(holders)))).toEqual({
      known: holders,
      isComplete: true,
    });
  });
});

describe('decodeDomainEvent', () => {
  const events: readonly DomainEvent[] = [
    anEvent().event,
    { _tag: 'ChannelCreated', channels: [aChannelView()] },
    { _tag: 'MessageSent', message: aMessageView() },
    { _tag: 'MessageSent', message: aMessageView(), echo: { queueId: 'q', localId: '1' } },
    {
      _tag: 'SubscriptionsAdded',
      channels: [{ channel: aChannelView(), subscriberIds: [nextId(UserId)] }],
      subscriptions: [aSubscription()],
    },
    { _tag: 'PeersSubscribed', channelIds: [nextId(ChannelId)], userIds: [nextId(UserId)] },
  ];

  it.each(events.map((event) => [event._tag, event] as const))(
    'decodes a stored %s',
    (_, event) => {
      expect(decodeDomainEvent(JSON.parse(JSON.stringify(event)))).toEqual(E.right(event));
    },
  );

  it.each([[null], [{}], [{ _tag: 'NoSuchEvent' }], [{ _tag: 'PeersSubscribed' }]])(
    'decodes nothing from %j',
    (json) => {
      expect(E.isLeft(decodeDomainEvent(json))).toBe(true);
    },
  );
});
