import * as t from 'io-ts';
import type { FeatureLevel } from '../../kernel';
import { DefaultChannelGroupId } from '../../kernel';
import { ChannelView } from '../channels/channel-view';
import { presentChannel } from '../channels/present-channel';

export const DefaultChannelGroupView = t.readonly(
  t.type({
    id: DefaultChannelGroupId,
    name: t.string,
    description: t.string,
    channels: t.readonlyArray(ChannelView),
  }),
);
/** A group with its channels as viewers see them. */
export type DefaultChannelGroupView = t.TypeOf<typeof DefaultChannelGroupView>;

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
