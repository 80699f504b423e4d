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
import { channelRecord, laterChannelFields } from './channel-record';
import { personalSettingsRecord, subscriptionRecord } from './subscription-record';
import { groupSetting } from '../access/group-setting';
import type { EventDeclaration, EventDeclarations } from '../events/event-declaration';

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
} satisfies Partial<EventDeclarations>;
