import type { FeatureLevel, UserId } from '../../kernel';
import { has } from '../../kernel';
import type { ChannelView } from '../channels/channel-view';
import { presentChannel } from '../channels/present-channel';
import type { InheritedNotifications } from './inherited-notifications';
import type { PersonalChannelSettings } from './subscription';

/** A channel with one user's own settings for it. */
export type SubscriptionView = {
  readonly channel: ChannelView;
  readonly personal: PersonalChannelSettings;
  /** Active subscribers, ascending; undefined if not requested. */
  readonly subscriberIds?: readonly UserId[] | undefined;
  /** Whether there are more subscribers than those. */
  readonly isPartial?: boolean | undefined;
  /** The channel's email address, for the levels whose records have it. */
  readonly emailAddress?: string | undefined;
};

const presentNotifications = (
  personal: PersonalChannelSettings,
  inherited: InheritedNotifications | undefined,
) => ({
  desktop_notifications:
    personal.desktopNotifications ?? inherited?.enable_stream_desktop_notifications ?? null,
  audible_notifications:
    personal.audibleNotifications ?? inherited?.enable_stream_audible_notifications ?? null,
  push_notifications:
    personal.pushNotifications ?? inherited?.enable_stream_push_notifications ?? null,
  email_notifications:
    personal.emailNotifications ?? inherited?.enable_stream_email_notifications ?? null,
  wildcard_mentions_notify:
    personal.wildcardMentionsNotify ?? inherited?.wildcard_mentions_notify ?? null,
});

/** The user's own settings for the channel; null inherits the user's general setting. */
export const presentPersonal = (
  personal: PersonalChannelSettings,
  inherited?: InheritedNotifications,
) => ({
  color: personal.color,
  is_muted: personal.isMuted,
  pin_to_top: personal.pinToTop,
  ...presentNotifications(personal, inherited),
});

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
