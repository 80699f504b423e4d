import * as fc from 'fast-check';
import type { UserId } from '../../kernel';
import { includes, role } from '../../kernel';
import { aChannel, aChannelView, aSubscription, aUser } from '../../testing';
import type { AddressedEvent } from '../domain-events';
import { subscribedEvents, unsubscribedEvents } from './membership-events';

const users = [
  aUser({ role: role.administrator }),
  aUser({ role: role.member }),
  aUser({ role: role.guest }),
];
const channels = (['webPublic', 'public', 'private'] as const).map((privacy) =>
  aChannel({ privacy }),
);
const views = channels.map(({ id }) => aChannelView({ id }));
const pairs = users.flatMap((user) => channels.map((channel) => [user, channel] as const));

/** The users who can see each channel through a subscription that does not change. */
const viewersOf = (subscribed: readonly (typeof pairs)[number][]) =>
  new Map(
    channels.map((channel): readonly [typeof channel.id, readonly UserId[]] => [
      channel.id,
      channel.privacy === 'webPublic'
        ? []
        : subscribed
            .filter(
              ([user, { id }]) =>
                id === channel.id && (channel.privacy === 'private' || user.role === role.guest),
            )
            .map(([{ id }]) => id),
    ]),
  );

const eventsFor = (user: (typeof users)[number], events: readonly AddressedEvent[]) => {
  const listener = { userId: user.id, role: user.role, isBot: false, allPublicChannels: false };
  return events
    .filter(({ audience }) => includes(audience, listener, () => false))
    .map(({ event }) => event);
};

const canSee = (user: (typeof users)[number], { privacy }: (typeof channels)[number]) =>
  privacy === 'webPublic' ||
  (privacy === 'public' && user.role !== role.guest) ||
  user.role === role.administrator;

describe('subscribedEvents', () => {
  const eventsOf = (added: readonly (typeof pairs)[number][], created: typeof channels = []) =>
    subscribedEvents(
      {
        added: added.map(([user, channel]) => [
          user,
          aSubscription({ userId: user.id, channelId: channel.id }),
          channel,
        ]),
        alreadySubscribed: [],
      },
      {
        channels: channels.filter((channel) => added.some(([, { id }]) => id === channel.id)),
        created,
        views,
        viewers: viewersOf(added),
        permitted: new Map(),
        subscribers: new Map(),
        inherited: {},
        defaultsEvents: [],
        guestEvents: [],
      },
    );

  it('shows users the channels that were hidden from them, then their subscriptions', () => {
    fc.assert(
      fc.property(fc.subarray(pairs), (added) => {
        const events = eventsOf(added);
        for (const user of users) {
          const own = added.filter(([{ id }]) => id === user.id).map(([, channel]) => channel);
          const received = eventsFor(user, events);
          const shown = received.flatMap((event) =>
            event._tag === 'ChannelCreated' ? event.channels.map(({ id }) => id) : [],
          );
          expect(shown).toEqual(
            own.filter((channel) => !canSee(user, channel)).map(({ id }) => id),
          );
          const index = received.findIndex(({ _tag }) => _tag === 'SubscriptionsAdded');
          expect(index).toBe(own.length === 0 ? -1 : shown.length);
        }
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  it('announces to the other viewers of a channel who was subscribed to it', () => {
    fc.assert(
      fc.property(fc.subarray(pairs), (added) => {
        const events = eventsOf(added);
        for (const user of users) {
          const peers = eventsFor(user, events).flatMap((event) =>
            event._tag === 'PeersSubscribed'
              ? event.channelIds.flatMap((id) => event.userIds.map((userId) => `${id}:${userId}`))
              : [],
          );
          const isAdded = (channel: (typeof channels)[number]) =>
            added.some(([{ id }, { id: to }]) => id === user.id && to === channel.id);
          const expected = added
            .filter(([, channel]) => canSee(user, channel) && !isAdded(channel))
            .map(([{ id }, channel]) => `${channel.id}:${id}`);
          expect(new Set(peers)).toEqual(new Set(expected));
          expect(peers).toHaveLength(expected.length);
        }
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  it('announces new channels first, to their viewers', () => {
    const [administrator, member, guest] = users;
    const events = eventsOf(pairs.slice(0, 3), channels);
    const tagsFor = (user: typeof administrator) =>
      user === undefined ? [] : eventsFor(user, events).map(({ _tag }) => _tag);
    const created = 'ChannelCreated';
    expect(tagsFor(administrator)).toEqual([created, created, created, 'SubscriptionsAdded']);
    expect(tagsFor(member)).toEqual([created, created, 'PeersSubscribed', 'PeersSubscribed']);
    expect(tagsFor(guest)).toEqual([created, 'PeersSubscribed']);
  });
});

describe('unsubscribedEvents', () => {
  it('hides from users the channels that are no longer visible to them', () => {
    fc.assert(
      fc.property(fc.subarray(pairs), (unsubscriptions) => {
        const stay = pairs.filter((pair) => !unsubscriptions.includes(pair));
        const events = unsubscribedEvents(unsubscriptions, { views, viewers: viewersOf(stay) });
        for (const user of users) {
          const own = unsubscriptions
            .filter(([{ id }]) => id === user.id)
            .map(([, channel]) => channel);
          const received = eventsFor(user, events);
          expect(received[0]?._tag === 'SubscriptionsRemoved').toBe(own.length > 0);
          const hidden = received.flatMap((event) =>
            event._tag === 'ChannelHidden' ? event.channels.map(({ id }) => id) : [],
          );
          expect(new Set(hidden)).toEqual(
            new Set(own.filter((channel) => !canSee(user, channel)).map(({ id }) => id)),
          );
        }
      }),
      { numRuns: 100, seed: 1 },
    );
  });
});
