import * as t from 'io-ts';
import { DefaultChannelGroupId } from '../../kernel';
import { ChannelView } from '../channels/channel-view';

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
