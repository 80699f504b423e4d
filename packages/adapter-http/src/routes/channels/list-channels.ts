import { arrayOf, boolean, field, object } from '@parley/wire/codecs';
import { json, withDefault } from '../../parameters';
import { userRoute } from '../../route';
import { listedChannelRecord } from '@parley/wire';

export const listChannels = userRoute({
  summary: 'Get all channels',
  method: 'get',
  path: '/streams',
  needs: 'read',
  parameters: {
    include_public: withDefault(json(boolean), true, 'Whether public channels are included.'),
    include_web_public: withDefault(
      json(boolean),
      false,
      'Whether channels that anyone can read are included.',
    ),
    include_subscribed: withDefault(
      json(boolean),
      true,
      'Whether the channels to which you are subscribed are included.',
    ),
    exclude_archived: withDefault(json(boolean), true, 'Whether archived channels are left out.', {
      since: 'archivedChannelsCapability',
    }),
    include_all: withDefault(
      json(boolean),
      false,
      'Whether all channels whose existence you may know are included; the other choices then have no effect.',
      {
        aliases: ['include_all_active'],
        since: 'includeAllChannels',
      },
    ),
    include_all_active: withDefault(json(boolean), false, 'Deprecated name of `include_all`.', {
      until: 'includeAllChannels',
    }),
    include_default: withDefault(
      json(boolean),
      false,
      'Whether each channel has `is_default`: whether new users are subscribed to it.',
    ),
    include_owner_subscribed: withDefault(
      json(boolean),
      false,
      "For bots: whether the channels to which the bot's owner is subscribed are included.",
    ),
    include_can_access_content: withDefault(
      json(boolean),
      false,
      'Whether all channels whose messages you can read are included.',
      {
        since: 'includeAllChannels',
      },
    ),
  },
  response: object({
    required: {
      streams: field('Channels, in the order of their names.', arrayOf(listedChannelRecord.codec)),
    },
  }),
  run: ({ channels }, caller, values) =>
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
    streams: listed.map(({ channel, isDefault }) =>
      listedChannelRecord.present(channel, {
        level,
        ...(values.include_default ? { isDefault } : {}),
      }),
    ),
  }),
});
