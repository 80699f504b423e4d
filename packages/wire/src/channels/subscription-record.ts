import { arrayOf, boolean, field, integer, named, nullable, object, text } from '../codecs';
import { channelRecord, laterChannelFields, weeklyTraffic } from './channel-record';

const inherited = (text: string, setting: string): string =>
  `${text}; null for the user's setting ${setting}.`;

/** At most one of them is there. */
export const subscriberLists = {
  subscribers: field(
    'Ids of all subscribers, ascending; depends on include_subscribers.',
    arrayOf(integer),
  ),
  partial_subscribers: field(
    'Ids of some subscribers, instead of subscribers: all bots, and all users who were active in the last 14 days.',
    arrayOf(integer),
    { since: 'partialSubscribers' },
  ),
};

/** Subscriptions have the traffic at all levels. */
const { stream_weekly_traffic: _, ...laterFields } = laterChannelFields;

/** Source: docs/reference/subscriptions.md#subscription-record. */
export const subscriptionRecord = named(
  'Subscription',
  "A channel with the user's own settings for it.",
  object({
    required: {
      ...channelRecord,
      stream_weekly_traffic: weeklyTraffic(),
      color: field('Color of the channel for the user, as #rrggbb.', text),
      is_muted: field('Whether the user muted the channel.', boolean),
      in_home_view: field('Deprecated: the opposite of is_muted.', boolean),
      pin_to_top: field('Whether the channel is pinned to the top of the list.', boolean),
      desktop_notifications: field(
        inherited(
          'Whether messages cause desktop notifications',
          'enable_stream_desktop_notifications',
        ),
        nullable(boolean),
      ),
      audible_notifications: field(
        inherited('Whether messages cause sounds', 'enable_stream_audible_notifications'),
        nullable(boolean),
      ),
      push_notifications: field(
        inherited('Whether messages cause push notifications', 'enable_stream_push_notifications'),
        nullable(boolean),
      ),
      email_notifications: field(
        inherited('Whether messages cause emails', 'enable_stream_email_notifications'),
        nullable(boolean),
      ),
      wildcard_mentions_notify: field(
        inherited('Whether wildcard mentions notify the user', 'wildcard_mentions_notify'),
        nullable(boolean),
      ),
    },
    leveled: {
      ...laterFields,
      role: field('Role of the user in the channel; always 50.', integer, {
        until: 'subscriptionRoleRemoved',
      }),
      email_address: field('Address that posts emails to the channel.', text, {
        until: 'channelEmailAddressEndpoint',
      }),
    },
    optional: subscriberLists,
  }),
);
