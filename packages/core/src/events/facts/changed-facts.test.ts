import { nextId } from '../../in-memory';
import type { Fact } from '../../kernel';
import { ChannelId, UserId, channelFact, realmFact, userFact } from '../../kernel';
import { aSubscription, anEvent } from '../../testing';
import type { DomainEvent } from '../domain-events';
import { factsChangedBy, withChangedFacts } from './changed-facts';

const [channelId, other] = [nextId(ChannelId), nextId(ChannelId)];
const [userId, receiverId] = [nextId(UserId), nextId(UserId)];
const memberships = [channelFact('subscribers', channelId), userFact('subscriptions', userId)];

const left: DomainEvent = {
  _tag: 'SubscriptionsRemoved',
  channels: [],
  pairs: [{ userId, channelId }],
};

describe('factsChangedBy', () => {
  const cases: readonly (readonly [DomainEvent, readonly Fact[]])[] = [
    [
      {
        _tag: 'SubscriptionsAdded',
        channels: [],
        subscriptions: [aSubscription({ channelId, userId })],
      },
      memberships,
    ],
    [left, memberships],
    [{ _tag: 'PeersSubscribed', channelIds: [channelId], userIds: [userId] }, memberships],
    [{ _tag: 'PeersUnsubscribed', channelIds: [channelId], userIds: [userId] }, memberships],
    [
      { _tag: 'MembershipsChanged', channelIds: [channelId] },
      [channelFact('subscribers', channelId)],
    ],
    [{ _tag: 'SubscriberDeactivated', channelIds: [channelId], userId }, []],
    [{ _tag: 'ApiKeyRenewed', userId }, [userFact('user', userId)]],
    [{ _tag: 'SessionsEnded', userId }, [userFact('sessions', userId)]],
    [{ _tag: 'UserActivityChanged', userId, isActive: false }, [userFact('user', userId)]],
    [{ _tag: 'RealmPropertyChanged', property: 'name', value: 'x' }, [realmFact('realm')]],
    [{ _tag: 'AlertWordsChanged', words: [] }, [userFact('alertWords', receiverId)]],
    [{ _tag: 'FactsChanged', facts: memberships }, memberships],
    [{ _tag: 'MessagesDeleted', messageIds: [] }, [realmFact('topics')]],
    [
      { _tag: 'FirstMessageChanged', channelId, name: 'ark', firstMessageId: null },
      [channelFact('channel', channelId)],
    ],
  ];

  it.each(cases.map(([event, facts]) => [event._tag, event, facts] as const))(
    '%s',
    (_, event, facts) => {
      expect(factsChangedBy({ event, audience: { users: [receiverId] } })).toEqual(facts);
    },
  );
});

describe('withChangedFacts', () => {
  const addressed = { event: left, audience: { users: [userId] } };

  it('adds an entry without an audience for facts that no event names, each once', () => {
    const unnamed = channelFact('subscribers', other);
    expect(withChangedFacts([addressed], [...memberships, unnamed, unnamed])).toEqual([
      addressed,
      { event: { _tag: 'FactsChanged', facts: [unnamed] }, audience: { users: [] } },
    ]);
  });

  it('distinguishes facts of equal ids', () => {
    const facts = [userFact('user', userId), userFact('userSettings', userId)];
    expect(withChangedFacts([], facts)).toMatchObject([{ event: { facts } }]);
  });

  it('adds nothing if the events name every change', () => {
    expect(withChangedFacts([addressed], memberships)).toEqual([addressed]);
    expect(withChangedFacts([anEvent()], [])).toHaveLength(1);
  });
});
