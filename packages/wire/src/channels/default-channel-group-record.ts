import type { FeatureLevel } from '@parley/core/kernel';
import type { DefaultChannelGroupView } from '@parley/core/channels';
import { arrayOf, field, integer, named, object, text } from '../codecs';
import { channel } from './channel-record';
import { presentChannel } from './present-channel';

/** Source: docs/reference/channels.md#default-channels. */
export const defaultChannelGroup = named(
  'DefaultChannelGroup',
  'A group of channels that new accounts can choose.',
  object({
    required: {
      id: field('Id of the group.', integer),
      name: field('Name of the group.', text),
      description: field('Description of the group.', text),
      streams: field('The channels, by name.', arrayOf(channel)),
    },
  }),
);

/** Source: docs/reference/channels.md#default-channels. */
export const presentDefaultChannelGroup = (
  { id, name, description, channels }: DefaultChannelGroupView,
  level: FeatureLevel,
) => ({
  id,
  name,
  description,
  streams: channels.map((channel) => presentChannel(channel, level)),
});
