import type { ChannelFolder } from '@parley/core/channels';
import { has } from '@parley/core/kernel';
import type { AtLevel } from '../../codecs';
import { arrayOf, field, integer, oneOf } from '../../codecs';
import { channelFolderRecord } from '../../channels/channel-folder-record';
import { channelRecord, defaultChannelRecord } from '../../channels/channel-record';
import { defaultChannelGroupRecord } from '../../channels/default-channel-group-record';
import { neverSubscribedRecord, subscriptionRecord } from '../../channels/subscription-record';
import { mutedTopics, userTopicRecord } from '../../channels/user-topic-record';
import type { Sections } from './section';
import { always } from './section';
import { accountSubscriptions, visitorSubscriptions } from './present-subscriptions';

/** Ids, or whole channels at old levels. */
export const defaultChannels = arrayOf(
  oneOf<unknown>(
    field('Id of the channel.', integer, { since: 'defaultChannelIds' }),
    field('The channel.', defaultChannelRecord.codec, { until: 'defaultChannelIds' }),
  ),
);

const presentFolders = (request: AtLevel) => (folders: readonly ChannelFolder[]) => ({
  channel_folders: folders.map((folder) => channelFolderRecord.present(folder, request)),
});

/** What a snapshot has about channels and topics. Source: docs/reference/register.md#sections. */
export const channelSections: Sections = {
  subscription: {
    fields: {
      subscriptions: field(
        'Subscriptions of the user, by name.',
        arrayOf(subscriptionRecord.codec),
      ),
      unsubscribed: field(
        'Channels that the user left and can still see, by name.',
        arrayOf(subscriptionRecord.codec),
      ),
      never_subscribed: field(
        'Other channels that the user can see, by name.',
        arrayOf(neverSubscribedRecord.codec),
      ),
    },
    account: accountSubscriptions,
    visitor: visitorSubscriptions,
  },
  stream: {
    fields: { streams: field('Channels that the user can see.', arrayOf(channelRecord.codec)) },
    account: (_caller, request) => ({
      facts: 'channels',
      present: ({ channels, shown }) => ({
        streams: channels.map(String(request.level), ({ channel }) =>
          channelRecord.present(shown.viewOf(channel), request),
        ),
      }),
    }),
  },
  channel_folders: {
    fields: {
      channel_folders: field(
        'Channel folders, including archived ones.',
        arrayOf(channelFolderRecord.codec),
        { since: 'channelFolders' },
      ),
    },
    account: (_caller, request) => ({
      facts: 'channelFolders',
      present: presentFolders(request),
    }),
    visitor: (_visitor, request) => ({
      facts: 'webPublicFolders',
      present: presentFolders(request),
    }),
  },
  default_streams: {
    fields: {
      realm_default_streams: field(
        'Channels to which new accounts are subscribed; empty for guests.',
        defaultChannels,
      ),
    },
    account: (_caller, request) =>
      has(request.level, 'defaultChannelIds')
        ? {
            facts: 'defaultChannels',
            present: (channels) => ({ realm_default_streams: channels.map(({ id }) => id) }),
          }
        : {
            facts: 'defaultChannelViews',
            present: (views) => ({
              realm_default_streams: views.map((view) =>
                defaultChannelRecord.present(view, request),
              ),
            }),
          },
    visitor: always({ realm_default_streams: [] }),
  },
  default_stream_groups: {
    fields: {
      realm_default_stream_groups: field(
        'Groups of channels that new accounts can choose; empty for guests.',
        arrayOf(defaultChannelGroupRecord.codec),
      ),
    },
    account: (_caller, request) => ({
      facts: 'defaultChannelGroups',
      present: (groups) => ({
        realm_default_stream_groups: groups.map((group) =>
          defaultChannelGroupRecord.present(group, request),
        ),
      }),
    }),
    visitor: always({ realm_default_stream_groups: [] }),
  },
  muted_topics: {
    fields: {
      muted_topics: field(
        `Deprecated in favor of user_topics; missing if user_topic is fetched too. ${mutedTopics.codec.schema.description ?? ''}`,
        mutedTopics.codec,
      ),
    },
    account: ({ user }, request) => ({
      facts: 'mutedTopics',
      present: (muted) => ({ muted_topics: mutedTopics.read(muted.get(user.id) ?? [], request) }),
    }),
    visitor: always({ muted_topics: [] }),
  },
  user_topic: {
    fields: {
      user_topics: field("The user's preferences for topics.", arrayOf(userTopicRecord.codec), {
        since: 'userTopicList',
      }),
    },
    account: (_caller, request) => ({
      facts: 'topicPreferences',
      present: (preferences) => ({
        user_topics: preferences.map((each) => userTopicRecord.present(each, request)),
      }),
    }),
    visitor: always({ user_topics: [] }),
  },
};
