import type { User } from '../../access';
import type { ChannelId, UserId } from '../../kernel';
import { groupBy, onlyTo } from '../../kernel';
import { ofArchived } from '../channels/archived-channels';
import type { Channel } from '../channels/channel';
import type { ChannelViewers } from '../channels/channel-audience';
import { isVisibleByRole, metadataAudience } from '../channels/channel-audience';
import type { ChannelView } from '../channels/channel-view';
import type { AddressedEvent } from '../domain-events';
import { peerGroups } from './peer-groups';
import type { WithInherited } from './inherited-notifications';
import type { SubscriptionPlan } from './subscription-plan';
import type { Unsubscription } from './unsubscribe-plan';

/** Each channel once, in order. */
export const distinctChannels = (channels: readonly Channel[]): readonly Channel[] =>
  Array.from(new Map(channels.map((channel) => [channel.id, channel])).values());

type UsersByChannel = ReadonlyMap<ChannelId, readonly User[]>;

const usersByChannel = (pairs: readonly (readonly [User, Channel])[]): UsersByChannel =>
  new Map(
    Array.from(
      groupBy(pairs, ([, { id }]) => id),
      ([id, own]) => [id, own.map(([user]) => user)],
    ),
  );

const idsOf = (users: readonly User[]): readonly UserId[] => users.map(({ id }) => id);

/** The users to whom the channel is visible neither by their role nor as one of its viewers. */
const withoutAccess = (
  channel: Channel,
  users: readonly User[],
  others: ChannelViewers,
): readonly User[] => {
  const viewers = new Set(others.get(channel.id));
  return users.filter((user) => !isVisibleByRole(channel, user) && !viewers.has(user.id));
};

type ViewsOf = (...channels: readonly Channel[]) => readonly ChannelView[];

const viewsAmong = (views: readonly ChannelView[]): ViewsOf => {
  const byId = new Map(views.map((view) => [view.id, view]));
  return (...channels) =>
    channels.map(({ id }) => byId.get(id)).filter((view) => view !== undefined);
};

export type SubscribedFacts = {
  /** Every channel that was created or has new subscribers, once. */
  readonly channels: readonly Channel[];
  readonly created: readonly Channel[];
  readonly views: readonly ChannelView[];
  readonly viewers: ChannelViewers;
  /** By private channel, the users to whom a permission makes it visible. */
  readonly permitted: ChannelViewers;
  readonly subscribers: ReadonlyMap<ChannelId, readonly UserId[]>;
  /** What the new subscriptions inherit. */
  readonly inherited: WithInherited;
  /** The announcement of the default channels to everyone, if new ones are among them. */
  readonly defaultsEvents: readonly AddressedEvent[];
  /** The events that show guests the users whom they know from now on. */
  readonly guestEvents: readonly AddressedEvent[];
};

/**
 * The events after users were subscribed, in this order: new channels, default channels, and
 * channels that became visible; their subscriptions for the new subscribers; users whom guests know
 * from now on; and the new subscribers for the other viewers.
 *
 * Source: docs/reference/subscriptions.md#subscribing.
 */
export const subscribedEvents = (
  { added }: SubscriptionPlan,
  facts: SubscribedFacts,
): readonly AddressedEvent[] => {
  const viewsOf = viewsAmong(facts.views);
  const users = usersByChannel(added.map(([user, , channel]) => [user, channel]));
  const usersOf = ({ id }: Channel) => users.get(id) ?? [];
  const isNew = new Set(facts.created.map(({ id }) => id));
  const creations = facts.channels
    .filter(({ id }) => isNew.has(id))
    .map((channel): AddressedEvent => ({
      event: { _tag: 'ChannelCreated', channels: viewsOf(channel) },
      audience: metadataAudience(channel, facts.permitted.get(channel.id) ?? []),
    }));
  const appearances = facts.channels.flatMap((channel): readonly AddressedEvent[] => {
    const newViewers = withoutAccess(channel, usersOf(channel), facts.permitted);
    return newViewers.length === 0
      ? []
      : [
          {
            event: { _tag: 'ChannelCreated', channels: viewsOf(channel) },
            audience: onlyTo(...idsOf(newViewers)),
          },
        ];
  });
  // One event for all new subscribers: each is shown their own part of it.
  const own: AddressedEvent = {
    event: {
      _tag: 'SubscriptionsAdded',
      channels: viewsOf(...facts.channels.filter(({ id }) => users.has(id))).map((channel) => ({
        channel,
        subscriberIds: facts.subscribers.get(channel.id) ?? [],
      })),
      subscriptions: added.map(([, subscription]) => subscription),
      ...facts.inherited,
    },
    audience: onlyTo(...new Set(added.map(([{ id }]) => id))),
  };
  const peers = peerGroups(
    facts.channels.map((channel) => ({ channel, userIds: idsOf(usersOf(channel)) })),
    facts.viewers,
  ).map(({ audience, ...group }): AddressedEvent => ({
    event: { _tag: 'PeersSubscribed', ...group },
    audience,
  }));
  return [
    ...creations,
    ...facts.defaultsEvents,
    ...appearances,
    ...(added.length === 0 ? [] : [own]),
    ...facts.guestEvents,
    ...peers,
  ];
};

type UnsubscribedFacts = {
  readonly views: readonly ChannelView[];
  /** Without the users who left. */
  readonly viewers: ChannelViewers;
};

/**
 * The events after users were unsubscribed: first for those users, then for those of them who can
 * no longer see the channel, then for all who can, to each about the others.
 *
 * Source: docs/reference/subscriptions.md#unsubscribing.
 */
export const unsubscribedEvents = (
  unsubscriptions: readonly Unsubscription[],
  { views, viewers }: UnsubscribedFacts,
): readonly AddressedEvent[] => {
  const viewsOf = viewsAmong(views);
  const channels = distinctChannels(unsubscriptions.map(([, channel]) => channel));
  const users = usersByChannel(unsubscriptions);
  const usersOf = ({ id }: Channel) => users.get(id) ?? [];
  const removed: AddressedEvent = {
    event: {
      _tag: 'SubscriptionsRemoved',
      channels: channels.map((channel) => ({
        id: channel.id,
        name: channel.name,
        ...ofArchived(channel),
      })),
      pairs: unsubscriptions.map(([user, channel]) => ({ userId: user.id, channelId: channel.id })),
    },
    audience: onlyTo(...new Set(unsubscriptions.map(([{ id }]) => id))),
  };
  const hidden = channels.flatMap((channel): readonly AddressedEvent[] => {
    const excluded = withoutAccess(channel, usersOf(channel), viewers);
    return excluded.length === 0
      ? []
      : [
          {
            event: { _tag: 'ChannelHidden', channels: viewsOf(channel) },
            audience: onlyTo(...idsOf(excluded)),
          },
        ];
  });
  const peers = peerGroups(
    channels.map((channel) => ({ channel, userIds: idsOf(usersOf(channel)) })),
    viewers,
  ).map(({ audience, ...group }): AddressedEvent => {
    const { except: _, ...everyViewer } = audience;
    return { event: { _tag: 'PeersUnsubscribed', ...group }, audience: everyViewer };
  });
  return unsubscriptions.length === 0 ? [] : [removed, ...hidden, ...peers];
};
