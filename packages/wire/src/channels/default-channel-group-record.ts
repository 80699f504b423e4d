import type { DefaultChannelGroupView } from '@parley/core/channels';
import type { AtLevel } from '../codecs';
import { arrayOf, integer, record, required, text } from '../codecs';
import { defaultChannelRecord } from './channel-record';

/** Source: docs/reference/channels.md#default-channels. */
export const defaultChannelGroupRecord = record<DefaultChannelGroupView, AtLevel>(
  'DefaultChannelGroup',
  'A group of channels that new accounts can choose.',
)({
  id: required('Id of the group.', integer, 'id'),
  name: required('Name of the group.', text, 'name'),
  description: required('Description of the group.', text, 'description'),
  streams: required(
    'The channels, by name.',
    arrayOf(defaultChannelRecord.codec),
    ({ channels }, viewer) =>
      channels.map((channel) => defaultChannelRecord.present(channel, viewer)),
  ),
});
