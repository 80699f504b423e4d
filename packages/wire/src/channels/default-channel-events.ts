import { has } from '@parley/core/kernel';
import { arrayOf, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { defaultChannels } from '../events/initial-state/channel-sections';
import { defaultChannelRecord } from './channel-record';
import { defaultChannelGroupRecord } from './default-channel-group-record';

const events = eventsOf({
  default_streams: event<'DefaultChannelsChanged'>(
    'DefaultStreamsEvent',
    'The channels to which new accounts are subscribed changed.',
  )({
    default_streams: required('All of them.', defaultChannels, ({ channels }, viewer) =>
      has(viewer.level, 'defaultChannelIds')
        ? channels.map(({ id }) => id)
        : channels.map((channel) => defaultChannelRecord.present(channel, viewer)),
    ),
  }),
  default_stream_groups: event<'DefaultChannelGroupsChanged'>(
    'DefaultStreamGroupsEvent',
    'The groups of channels that new accounts can choose changed.',
  )({
    default_stream_groups: required(
      'All groups.',
      arrayOf(defaultChannelGroupRecord.codec),
      ({ groups }, viewer) =>
        groups.map((group) => defaultChannelGroupRecord.present(group, viewer)),
    ),
  }),
});

/** Source: docs/reference/channels.md#default-channels. */
export const defaultChannelEvents = presentedEvents(events, {
  DefaultChannelsChanged: events.default_streams.present,
  DefaultChannelGroupsChanged: events.default_stream_groups.present,
});
