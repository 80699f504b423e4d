import { presentChannel } from '@parley/core';
import { arrayOf, boolean, field, named, object } from '../../codecs';
import { json, withDefault } from '../../parameters';
import { userRoute } from '../../route';
import { channelRecord, laterChannelFields } from './channel-record';

export const listChannels = userRoute({
  summary: 'Get all channels',
  method: 'get',
  path: '/streams',
  parameters: {
    include_public: withDefault(json(boolean), true),
    include_web_public: withDefault(json(boolean), false),
    include_subscribed: withDefault(json(boolean), true),
    exclude_archived: withDefault(json(boolean), true, { since: 'archivedChannelsCapability' }),
    include_all: withDefault(json(boolean), false, {
      aliases: ['include_all_active'],
      since: 'includeAllChannels',
    }),
    include_all_active: withDefault(json(boolean), false, { until: 'includeAllChannels' }),
    include_default: withDefault(json(boolean), false),
    include_owner_subscribed: withDefault(json(boolean), false),
    include_can_access_content: withDefault(json(boolean), false, {
      since: 'includeAllChannels',
    }),
  },
  response: object({
    required: {
      streams: field(
        'Channels, in the order of their names.',
        arrayOf(
          named(
            'ListedChannel',
            'A channel in the list of channels.',
            object({
              required: channelRecord,
              leveled: laterChannelFields,
              optional: {
                is_default: field(
                  'Whether new accounts are subscribed to it; only with include_default.',
                  boolean,
                ),
              },
            }),
          ),
        ),
      ),
    },
  }),
  run:
    ({ channels }) =>
    (caller, values) =>
      channels.list(caller, {
        includePublic: values.include_public,
        includeWebPublic: values.include_web_public,
        includeSubscribed: values.include_subscribed,
        excludeArchived: values.exclude_archived,
        includeAll: values.include_all || values.include_all_active,
        includeOwnerSubscribed: values.include_owner_subscribed,
        includeCanAccessContent: values.include_can_access_content,
      }),
  sliced: 'streams',
  present: (listed, { level }, values) => ({
    streams: listed.map(({ channel, isDefault }) => ({
      ...presentChannel(channel, level),
      ...(values.include_default ? { is_default: isDefault } : {}),
    })),
  }),
});
