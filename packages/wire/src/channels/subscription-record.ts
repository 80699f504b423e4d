import type {
  ChannelView,
  InheritedNotifications,
  PersonalChannelSettings,
  SubscriptionView,
} from '@parley/core/channels';
import type { AtLevel } from '../codecs';
import {
  arrayOf,
  boolean,
  integer,
  leveled,
  leveledOptional,
  nullable,
  optional,
  record,
  required,
  text,
} from '../codecs';
import { channelRecord, weeklyTraffic } from './channel-record';

type Subscribers = AtLevel & Pick<SubscriptionView, 'subscriberIds' | 'isPartial'>;

/** At most one of them is there. Source: docs/reference/subscriptions.md#subscription-record. */
const subscriberLists = {
  subscribers: optional(
    'Ids of all subscribers, ascending; depends on include_subscribers.',
    arrayOf(integer),
    (_: unknown, { subscriberIds, isPartial }: Subscribers) =>
      isPartial === true ? undefined : subscriberIds,
  ),
  partial_subscribers: leveledOptional(
    'Ids of some subscribers, instead of subscribers: all bots, and all users who were active in the last 14 days.',
    arrayOf(integer),
    { since: 'partialSubscribers' },
    (_: unknown, { subscriberIds, isPartial }: Subscribers) =>
      isPartial === true ? subscriberIds : undefined,
  ),
};

type Personal = {
  readonly personal: PersonalChannelSettings;
  /** Present for clients without the `notification_settings_null` capability. */
  readonly inherited?: InheritedNotifications | undefined;
};

const inheriting = (text: string, setting: string): string =>
  `${text}; null for the user's setting ${setting}.`;

/** The user's own settings for a channel; null inherits the user's general setting. */
export const personalSettingsRecord = record<unknown, Personal>()({
  color: required(
    'Color of the channel for the user, as #rrggbb.',
    text,
    (_, { personal }) => personal.color,
  ),
  is_muted: required(
    'Whether the user muted the channel.',
    boolean,
    (_, { personal }) => personal.isMuted,
  ),
  pin_to_top: required(
    'Whether the channel is pinned to the top of the list.',
    boolean,
    (_, { personal }) => personal.pinToTop,
  ),
  desktop_notifications: required(
    inheriting(
      'Whether messages cause desktop notifications',
      'enable_stream_desktop_notifications',
    ),
    nullable(boolean),
    (_, { personal, inherited }) =>
      personal.desktopNotifications ?? inherited?.enable_stream_desktop_notifications ?? null,
  ),
  audible_notifications: required(
    inheriting('Whether messages cause sounds', 'enable_stream_audible_notifications'),
    nullable(boolean),
    (_, { personal, inherited }) =>
      personal.audibleNotifications ?? inherited?.enable_stream_audible_notifications ?? null,
  ),
  push_notifications: required(
    inheriting('Whether messages cause push notifications', 'enable_stream_push_notifications'),
    nullable(boolean),
    (_, { personal, inherited }) =>
      personal.pushNotifications ?? inherited?.enable_stream_push_notifications ?? null,
  ),
  email_notifications: required(
    inheriting('Whether messages cause emails', 'enable_stream_email_notifications'),
    nullable(boolean),
    (_, { personal, inherited }) =>
      personal.emailNotifications ?? inherited?.enable_stream_email_notifications ?? null,
  ),
  wildcard_mentions_notify: required(
    inheriting('Whether wildcard mentions notify the user', 'wildcard_mentions_notify'),
    nullable(boolean),
    (_, { personal, inherited }) =>
      personal.wildcardMentionsNotify ?? inherited?.wildcard_mentions_notify ?? null,
  ),
});

/** Those below have the traffic at all levels. */
const { stream_weekly_traffic: _, ...ofChannel } = channelRecord.properties;

/**
 * A channel, presented with what the user has of it.
 *
 * Source: docs/reference/subscriptions.md#subscription-record.
 */
export const subscriptionRecord = record<
  ChannelView,
  AtLevel & Personal & Omit<SubscriptionView, 'channel'>
>(
  'Subscription',
  "A channel with the user's own settings for it.",
)({
  stream_weekly_traffic: weeklyTraffic,
  in_home_view: required(
    'Deprecated: the opposite of is_muted.',
    boolean,
    (_channel, { personal }) => !personal.isMuted,
  ),
  ...personalSettingsRecord.properties,
  ...subscriberLists,
  role: leveled(
    'Role of the user in the channel; always 50.',
    integer,
    { until: 'subscriptionRoleRemoved' },
    () => 50,
  ),
  email_address: leveled(
    'Address that posts emails to the channel.',
    text,
    { until: 'channelEmailAddressEndpoint' },
    (_channel, { emailAddress }) => emailAddress ?? '',
  ),
  ...ofChannel,
});

export const neverSubscribedRecord = record<ChannelView, Subscribers>(
  'NeverSubscribedChannel',
  'A channel to which the user was never subscribed.',
)({ ...ofChannel, stream_weekly_traffic: weeklyTraffic, ...subscriberLists });
