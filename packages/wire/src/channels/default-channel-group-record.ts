import { arrayOf, field, integer, named, object, text } from '../codecs';
import { channel } from './channel-record';

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
