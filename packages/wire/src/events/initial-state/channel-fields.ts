import type { Fields } from '../../codecs';
import { arrayOf, field, integer, named, object, oneOf } from '../../codecs';
import { channelFolderRecord } from '../../channels/channel-folder-record';
import { channel, channelRecord, laterChannelFields } from '../../channels/channel-record';
import { defaultChannelGroup } from '../../channels/default-channel-group-record';
import { subscriberLists, subscriptionRecord } from '../../channels/subscription-record';
import { mutedTopics, userTopic } from '../../channels/user-topic-record';

const neverSubscribed = named(
  'NeverSubscribedChannel',
  'A channel to which the user was never subscribed.',
  object({
    required: channelRecord,
    leveled: laterChannelFields,
    optional: subscriberLists,
  }),
);

/** Ids, or whole channels at old levels. */
export const defaultChannels = arrayOf(
  oneOf<unknown>(
    field('Id of the channel.', integer, { since: 'defaultChannelIds' }),
    field('The channel.', channel, { until: 'defaultChannelIds' }),
  ),
);

/** What a snapshot has about channels and topics. Source: docs/reference/register.md#sections. */
export const channelFields = {
  subscription: {
    subscriptions: field('Subscriptions of the user, by name.', arrayOf(subscriptionRecord)),
    unsubscribed: field(
      'Channels that the user left and can still see, by name.',
      arrayOf(subscriptionRecord),
    ),
    never_subscribed: field(
      'Other channels that the user can see, by name.',
      arrayOf(neverSubscribed),
    ),
  },
  stream: { streams: field('Channels that the user can see.', arrayOf(channel)) },
  channel_folders: {
    channel_folders: field(
      'Channel folders, including archived ones.',
      arrayOf(channelFolderRecord),
    ),
  },
  default_streams: {
    realm_default_streams: field(
      'Channels to which new accounts are subscribed; empty for guests.',
      defaultChannels,
    ),
  },
  default_stream_groups: {
    realm_default_stream_groups: field(
      'Groups of channels that new accounts can choose; empty for guests.',
      arrayOf(defaultChannelGroup),
    ),
  },
  muted_topics: {
    muted_topics: field(
      `Deprecated in favor of user_topics; missing if user_topic is fetched too. ${mutedTopics.schema.description ?? ''}`,
      mutedTopics,
    ),
  },
  user_topic: {
    user_topics: field("The user's preferences for topics.", arrayOf(userTopic)),
  },
} satisfies Readonly<Record<string, Fields>>;
