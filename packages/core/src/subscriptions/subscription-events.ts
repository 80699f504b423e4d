import * as t from 'io-ts';
import { ChannelView } from '../channels/channel-view';
import type { EventTable } from '../events/event-presentation';
import { has } from '../feature-levels/feature-level';
import { ChannelId, UserId } from '../shared/id';
import { PersonalChange, presentPersonalChange } from './personal-setting';
import { presentSubscription } from './present-subscription';
import { Subscription } from './subscription';

export const SubscriptionsAdded = t.readonly(
  t.type({
    _tag: t.literal('SubscriptionsAdded'),
    channels: t.readonlyArray(
      t.readonly(t.type({ channel: ChannelView, subscriberIds: t.readonlyArray(UserId) })),
    ),
    subscriptions: t.readonlyArray(Subscription),
  }),
);
/** People were subscribed; told to each of them, who sees of it what is their own. */
export type SubscriptionsAdded = t.TypeOf<typeof SubscriptionsAdded>;

export const PeersSubscribed = t.readonly(
  t.type({
    _tag: t.literal('PeersSubscribed'),
    channelIds: t.readonlyArray(ChannelId),
    userIds: t.readonlyArray(UserId),
  }),
);
/** Somebody was subscribed; told to the others who may know. */
export type PeersSubscribed = t.TypeOf<typeof PeersSubscribed>;

export const PeersUnsubscribed = t.readonly(
  t.type({
    _tag: t.literal('PeersUnsubscribed'),
    channelIds: t.readonlyArray(ChannelId),
    userIds: t.readonlyArray(UserId),
  }),
);
/** Somebody left; told to the others who may know. */
export type PeersUnsubscribed = t.TypeOf<typeof PeersUnsubscribed>;

export const SubscriptionsRemoved = t.readonly(
  t.type({
    _tag: t.literal('SubscriptionsRemoved'),
    channels: t.readonlyArray(t.readonly(t.type({ id: ChannelId, name: t.string }))),
    pairs: t.readonlyArray(t.readonly(t.type({ userId: UserId, channelId: ChannelId }))),
  }),
);
/** People left channels; told to each of them, who sees of it what is their own. */
export type SubscriptionsRemoved = t.TypeOf<typeof SubscriptionsRemoved>;

export const PersonalSettingChanged = t.readonly(
  t.type({
    _tag: t.literal('PersonalSettingChanged'),
    channelId: ChannelId,
    change: PersonalChange,
  }),
);
/** What somebody set for themselves about a channel. */
export type PersonalSettingChanged = t.TypeOf<typeof PersonalSettingChanged>;

export const SubscriberDeactivated = t.readonly(
  t.type({
    _tag: t.literal('SubscriberDeactivated'),
    channelIds: t.readonlyArray(ChannelId),
    userId: UserId,
  }),
);
/** Somebody who is subscribed was deactivated; told to the others who may know. */
export type SubscriberDeactivated = t.TypeOf<typeof SubscriberDeactivated>;

export type SubscriptionEvent =
  | SubscriptionsAdded
  | SubscriptionsRemoved
  | PeersSubscribed
  | PeersUnsubscribed
  | PersonalSettingChanged
  | SubscriberDeactivated;

export const subscriptionEvents: EventTable<SubscriptionEvent> = {
  SubscriptionsAdded: ({ channels, subscriptions }, { userId, level }) => {
    const own = subscriptions.filter((subscription) => subscription.userId === userId);
    return [
      {
        type: 'subscription',
        op: 'add',
        subscriptions: own.flatMap((personal) =>
          channels
            .filter(({ channel }) => channel.id === personal.channelId)
            .map(({ channel, subscriberIds }) =>
              presentSubscription({ channel, personal, subscriberIds }, level),
            ),
        ),
      },
    ];
  },
  PeersSubscribed: ({ channelIds, userIds }) => [
    { type: 'subscription', op: 'peer_add', stream_ids: channelIds, user_ids: userIds },
  ],
  PeersUnsubscribed: ({ channelIds, userIds }) => [
    { type: 'subscription', op: 'peer_remove', stream_ids: channelIds, user_ids: userIds },
  ],
  SubscriptionsRemoved: ({ channels, pairs }, { userId }) => {
    const left = new Set(
      pairs.filter((pair) => pair.userId === userId).map(({ channelId }) => channelId),
    );
    return [
      {
        type: 'subscription',
        op: 'remove',
        subscriptions: channels
          .filter(({ id }) => left.has(id))
          .map(({ id, name }) => ({ stream_id: id, name })),
      },
    ];
  },
  PersonalSettingChanged: ({ channelId, change }, { level }) =>
    presentPersonalChange(change, level).map(([property, value]) => ({
      type: 'subscription',
      op: 'update',
      property,
      value,
      stream_id: channelId,
    })),
  SubscriberDeactivated: ({ channelIds, userId }, { level }) =>
    has(level, 'unsubscribedOnDeactivation')
      ? [{ type: 'subscription', op: 'peer_remove', stream_ids: channelIds, user_ids: [userId] }]
      : [],
};
