import * as t from 'io-ts';
import type { EventTable } from '../events/event-presentation';
import { ChannelView } from './channel-view';
import { presentChannel } from './present-channel';

export const ChannelCreated = t.readonly(
  t.type({ _tag: t.literal('ChannelCreated'), channels: t.readonlyArray(ChannelView) }),
);
/** The channels came to be, or came in sight of somebody. */
export type ChannelCreated = t.TypeOf<typeof ChannelCreated>;

export type ChannelEvent = ChannelCreated;

export const channelEvents: EventTable<ChannelEvent> = {
  ChannelCreated: ({ channels }) => [
    { type: 'stream', op: 'create', streams: channels.map(presentChannel) },
  ],
};
