import { has } from '@parley/core/kernel';
import { arrayOf, field, integer, named, object, oneOf } from '../../codecs';
import { channelFolderRecord, presentChannelFolder } from '../../channels/channel-folder-record';
import { channel, channelRecord, laterChannelFields } from '../../channels/channel-record';
import {
  defaultChannelGroup,
  presentDefaultChannelGroup,
} from '../../channels/default-channel-group-record';
import { subscriberLists, subscriptionRecord } from '../../channels/subscription-record';
import { mutedTopics, userTopic } from '../../channels/user-topic-record';
import type { Sections } from './section';
import { always, none } from './section';
import { accountSubscriptions, visitorSubscriptions } from './present-subscriptions';
import { presentChannel } from '../../channels/present-channel';
import { presentTopic } from '../../channels/present-topic';

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
export const channelSections: Sections = {
  subscription: {
    fields: {
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
    account: accountSubscriptions,
    visitor: visitorSubscriptions,
  },
  stream: {
    fields: { streams: field('Channels that the user can see.', arrayOf(channel)) },
    account: (_caller, { level }) => ({
      facts: 'channels',
      present: ({ channels, shown }) => ({
        streams: channels.map(String(level), ({ channel }) =>
          presentChannel(shown.viewOf(channel), level),
        ),
      }),
    }),
  },
  channel_folders: {
    fields: {
      channel_folders: field(
        'Channel folders, including archived ones.',
        arrayOf(channelFolderRecord),
      ),
    },
    account: (_caller, { level }) =>
      has(level, 'channelFolders')
        ? {
            facts: 'channelFolders',
            present: (folders) => ({
              channel_folders: folders.map((folder) => presentChannelFolder(folder, level)),
            }),
          }
        : none,
  },
  default_streams: {
    fields: {
      realm_default_streams: field(
        'Channels to which new accounts are subscribed; empty for guests.',
        defaultChannels,
      ),
    },
    account: (_caller, { level }) =>
      has(level, 'defaultChannelIds')
        ? {
            facts: 'defaultChannels',
            present: (channels) => ({ realm_default_streams: channels.map(({ id }) => id) }),
          }
        : {
            facts: 'defaultChannelViews',
            present: (views) => ({
              realm_default_streams: views.map((view) => presentChannel(view, level)),
            }),
          },
    visitor: always({ realm_default_streams: [] }),
  },
  default_stream_groups: {
    fields: {
      realm_default_stream_groups: field(
        'Groups of channels that new accounts can choose; empty for guests.',
        arrayOf(defaultChannelGroup),
      ),
    },
    account: (_caller, { level }) => ({
      facts: 'defaultChannelGroups',
      present: (groups) => ({
        realm_default_stream_groups: groups.map((group) =>
          presentDefaultChannelGroup(group, level),
        ),
      }),
    }),
    visitor: always({ realm_default_stream_groups: [] }),
  },
  muted_topics: {
    fields: {
      muted_topics: field(
        `Deprecated in favor of user_topics; missing if user_topic is fetched too. ${mutedTopics.schema.description ?? ''}`,
        mutedTopics,
      ),
    },
    account: ({ user }, { capabilities }) => ({
      facts: 'mutedTopics',
      present: (muted) => ({
        muted_topics: (muted.get(user.id) ?? []).map(({ channelName, topic, updatedAt }) => [
          channelName,
          presentTopic(topic, capabilities.has('empty_topic_name')),
          updatedAt,
        ]),
      }),
    }),
    visitor: always({ muted_topics: [] }),
  },
  user_topic: {
    fields: { user_topics: field("The user's preferences for topics.", arrayOf(userTopic)) },
    account: (_caller, { capabilities }) => ({
      facts: 'topicPreferences',
      present: (preferences) => ({
        user_topics: preferences.map(({ channelId, topic, policy, updatedAt }) => ({
          stream_id: channelId,
          topic_name: presentTopic(topic, capabilities.has('empty_topic_name')),
          last_updated: updatedAt,
          visibility_policy: policy,
        })),
      }),
    }),
    visitor: always({ user_topics: [] }),
  },
};
