import type { Fields } from '../codecs';
import {
  arrayOf,
  boolean,
  field,
  integer,
  literal,
  nullable,
  object,
  oneOf,
  rawText,
  text,
} from '../codecs';
import { channelFolderRecord } from './channel-folder-record';
import { channelRecord, laterChannelFields } from './channel-record';
import { defaultChannelGroupRecord } from './default-channel-group-record';
import { defaultChannels } from '../events/initial-state/channel-sections';
import { personalSettingsRecord, subscriptionRecord } from './subscription-record';
import { mutedTopics, userTopicRecord } from './user-topic-record';
import { groupSetting } from '../access/group-setting';
import type { EventDeclaration, EventDeclarations } from '../events/event';

/** Names of properties of channels that change with events. */
const channelProperties = [
  'name',
  'description',
  'invite_only',
  'message_retention_days',
  'first_message_id',
  'stream_post_policy',
  'is_announcement_only',
  ...Object.keys(laterChannelFields.properties).filter(
    (name) => !['creator_id', 'stream_weekly_traffic', 'subscriber_count'].includes(name),
  ),
];

const peers = (name: string, description: string): EventDeclaration => ({
  name,
  description,
  required: {
    stream_ids: field('Ids of the channels.', arrayOf(integer)),
    user_ids: field('Ids of the users.', arrayOf(integer)),
  },
});

const ownProperties = [...Object.keys(personalSettingsRecord.properties), 'in_home_view'];

const changedFolder: Fields = {
  name: field('The new name.', text),
  description: field('The new description in Markdown.', text),
  rendered_description: field('The new description as HTML.', rawText),
  is_archived: field('Whether the folder is archived now.', boolean),
  order: field('The new position among the folders, from 0.', integer, {
    since: 'channelFolderOrder',
    until: 'channelFolderReordering',
  }),
};

/** Source: docs/reference/events.md#channels-and-topics. */
export const channelEvents = {
  stream: {
    create: {
      name: 'StreamCreateEvent',
      description: 'Channels were created, or became visible to the user.',
      required: { streams: field('The channels.', arrayOf(channelRecord.codec)) },
    },
    update: {
      name: 'StreamUpdateEvent',
      description: 'A property of a channel changed.',
      required: {
        stream_id: field('Id of the channel.', integer),
        name: field('Name of the channel; the old one if it was renamed.', text),
        property: field('Name of the property, as in Channel.', literal(...channelProperties)),
        value: field('The new value.', oneOf<unknown>(boolean, text, nullable(groupSetting))),
      },
      optional: {
        rendered_description: field('The description as HTML; with description.', rawText),
        history_public_to_subscribers: field(
          `${channelRecord.codecs.history_public_to_subscribers.schema.description ?? ''} With invite_only.`,
          boolean,
        ),
        is_web_public: field(
          `${channelRecord.codecs.is_web_public.schema.description ?? ''} With invite_only.`,
          boolean,
        ),
      },
    },
    delete: {
      name: 'StreamDeleteEvent',
      description: 'Channels were archived, or are no longer visible to the user.',
      required: {
        streams: field(
          'The channels; only their ids at newer levels.',
          arrayOf(
            oneOf<object>(
              field('The channel.', channelRecord.codec, { until: 'slimStreamDeletion' }),
              field(
                'The id of the channel.',
                object({ required: { stream_id: field('Id of the channel.', integer) } }),
                { since: 'slimStreamDeletion' },
              ),
            ),
          ),
        ),
      },
      leveled: {
        stream_ids: field('Ids of the channels.', arrayOf(integer), {
          since: 'slimStreamDeletion',
        }),
      },
    },
  },
  subscription: {
    add: {
      name: 'SubscriptionAddEvent',
      description: 'The user was subscribed to channels.',
      required: { subscriptions: field('The subscriptions.', arrayOf(subscriptionRecord.codec)) },
    },
    update: {
      name: 'SubscriptionUpdateEvent',
      description: 'A setting of the user for a channel changed.',
      required: {
        stream_id: field('Id of the channel.', integer),
        property: field('Name of the setting, as in Subscription.', literal(...ownProperties)),
        value: field('The new value.', oneOf<boolean | string>(boolean, text)),
      },
    },
    remove: {
      name: 'SubscriptionRemoveEvent',
      description:
        'The user was unsubscribed from channels. Clients subtract the user from `subscribers` and `subscriber_count` themselves: `peer_remove` is about others.',
      required: {
        subscriptions: field(
          'The channels.',
          arrayOf(
            object({
              required: {
                stream_id: field('Id of the channel.', integer),
                name: field('Name of the channel.', text),
              },
            }),
          ),
        ),
      },
    },
    peer_add: peers('SubscriptionPeerAddEvent', 'Other users were subscribed to channels.'),
    peer_remove: peers(
      'SubscriptionPeerRemoveEvent',
      'Other users were unsubscribed from channels.',
    ),
  },
  channel_folder: {
    add: {
      name: 'ChannelFolderAddEvent',
      description: 'A channel folder was created.',
      levels: { since: 'channelFolders' },
      required: { channel_folder: field('The folder.', channelFolderRecord.codec) },
    },
    update: {
      name: 'ChannelFolderUpdateEvent',
      description: 'A channel folder was changed.',
      levels: { since: 'channelFolders' },
      required: {
        channel_folder_id: field('Id of the folder.', integer),
        data: field('What changed.', object({ optional: changedFolder })),
      },
    },
    reorder: {
      name: 'ChannelFolderReorderEvent',
      description: 'The order of the channel folders changed.',
      levels: { since: 'channelFolderReordering' },
      required: { order: field('Ids of all folders in their new order.', arrayOf(integer)) },
    },
  },
  default_streams: {
    name: 'DefaultStreamsEvent',
    description: 'The channels to which new accounts are subscribed changed.',
    required: { default_streams: field('All of them.', defaultChannels) },
  },
  default_stream_groups: {
    name: 'DefaultStreamGroupsEvent',
    description: 'The groups of channels that new accounts can choose changed.',
    required: {
      default_stream_groups: field('All groups.', arrayOf(defaultChannelGroupRecord.codec)),
    },
  },
  user_topic: {
    name: 'UserTopicEvent',
    description: "The user's preference for a topic changed.",
    levels: { since: 'userTopicList' },
    required: userTopicRecord.codecs,
  },
  muted_topics: {
    name: 'MutedTopicsEvent',
    description:
      'The muted topics changed; not sent to queues that name user_topic in event_types.',
    required: { muted_topics: mutedTopics },
  },
} satisfies Partial<EventDeclarations>;
