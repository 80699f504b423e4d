import type { FeatureLevel, UserId } from '../../kernel';
import { has } from '../../kernel';
import type { ChannelView } from '../channels/channel-view';
import { presentChannel } from '../channels/present-channel';
import type { PersonalChannelSettings } from './subscription';

/** A channel with what one user set for themselves about it. */
export type SubscriptionView = {
  readonly channel: ChannelView;
  readonly personal: PersonalChannelSettings;
  /** Active subscribers, ascending; undefined where they were not asked for. */
  readonly subscriberIds?: readonly UserId[] | undefined;
  /** Whether there are others besides those. */
  readonly isPartial?: boolean | undefined;
  /** The channel's email address, for the levels at which records had it. */
  readonly emailAddress?: string | undefined;
};

/**
 * The user's own settings, which stand in for what a channel leaves to them where a client knows
 * no null.
 */
export type InheritedNotifications = {
  readonly enable_stream_desktop_notifications: boolean;
  readonly enable_stream_audible_notifications: boolean;
  readonly enable_stream_push_notifications: boolean;
  readonly enable_stream_email_notifications: boolean;
  readonly wildcard_mentions_notify: boolean;
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

/** Source: API document, "Subscription record", `subscribers` and `partial_subscribers`. */
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

/** The role of every subscriber at the levels at which records had one. */
const roleInChannel = 50;

/**
 * Fields that records had at older levels.
 *
 * Source: API document, "GET /users/me/subscriptions".
 */
const presentRemoved = (emailAddress: string | undefined, level: FeatureLevel) => ({
  ...(has(level, 'subscriptionRoleRemoved') ? {} : { role: roleInChannel }),
  ...(has(level, 'channelEmailAddressEndpoint') ? {} : { email_address: emailAddress ?? '' }),
});

/**
 * The subscription record.
 *
 * @param inherited given for clients without the `notification_settings_null` capability
 *
 * Source: API document, "Subscription record".
 */
export const presentSubscription = (
  { channel, personal, subscriberIds, isPartial, emailAddress }: SubscriptionView,
  level: FeatureLevel,
  inherited?: InheritedNotifications,
) => ({
  ...presentChannel(channel, level),
  color: personal.color,
  is_muted: personal.isMuted,
  in_home_view: !personal.isMuted,
  pin_to_top: personal.pinToTop,
  ...presentNotifications(personal, inherited),
  ...presentSubscribers(subscriberIds, isPartial === true),
  ...presentRemoved(emailAddress, level),
});
