import * as t from 'io-ts';
import { DefaultChannelGroupId, struct } from '../../kernel';
import { ChannelView } from '../channels/channel-view';

export const DefaultChannelGroupView = struct({
  id: DefaultChannelGroupId,
  name: t.string,
  description: t.string,
  channels: t.readonlyArray(ChannelView),
});
/** A group with its channels as viewers see them. */
export type DefaultChannelGroupView = t.TypeOf<typeof DefaultChannelGroupView>;
