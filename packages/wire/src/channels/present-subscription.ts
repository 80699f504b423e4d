import { has } from '@parley/core/kernel';
import type { ChannelView, SubscriptionView, InheritedNotifications } from '@parley/core/channels';
import type { UserId, FeatureLevel } from '@parley/core/kernel';
import { presentChannel } from './present-channel';
import { presentPersonal } from './present-personal';

/** Source: docs/reference/subscriptions.md#subscription-record. */
export const presentSubscribers = (
  ids: readonly UserId[] | undefined,
  isPartial: boolean,
): {
  readonly subscribers?: readonly UserId[];
  readonly partial_subscribers?: readonly UserId[];
} => {
  if (ids === undefined) {
    return {};
  }
  return isPartial ? { partial_subscribers: ids } : { subscribers: ids };
};

/** The record of a channel to which the viewer was never subscribed. */
export const presentNeverSubscribed = (
  channel: ChannelView,
  level: FeatureLevel,
  ids: readonly UserId[] | undefined,
  isPartial: boolean,
) => ({
  ...presentChannel(channel, level),
  stream_weekly_traffic: channel.weeklyTraffic,
  ...presentSubscribers(ids, isPartial),
});

/** The role of every subscriber, at the levels whose records have one. */
const roleInChannel = 50;

/**
 * Fields that only records of older levels have.
 *
 * Source: docs/reference/subscriptions.md#listing-subscriptions.
 */
const presentRemoved = (emailAddress: string | undefined, level: FeatureLevel) => ({
  ...(has(level, 'subscriptionRoleRemoved') ? {} : { role: roleInChannel }),
  ...(has(level, 'channelEmailAddressEndpoint') ? {} : { email_address: emailAddress ?? '' }),
});

/**
 * Presents the subscription record.
 *
 * The fields of the channel are last: V8 takes 20 times as long, most of it for collecting garbage,
 * to add fields to a copy of such a large record.
 *
 * @param inherited present for clients without the `notification_settings_null` capability
 *
 * Source: docs/reference/subscriptions.md#subscription-record.
 */
export const presentSubscription = (
  { channel, personal, subscriberIds, isPartial, emailAddress }: SubscriptionView,
  level: FeatureLevel,
  inherited?: InheritedNotifications,
) => ({
  // Other records of channels have it since `channelWeeklyTraffic`.
  stream_weekly_traffic: channel.weeklyTraffic,
  in_home_view: !personal.isMuted,
  ...presentPersonal(personal, inherited),
  ...presentSubscribers(subscriberIds, isPartial === true),
  ...presentRemoved(emailAddress, level),
  ...presentChannel(channel, level),
});
