import * as t from 'io-ts';
import { eventKind, eventTable } from '../../kernel';
import { DefaultChannelGroupView, presentDefaultChannelGroup } from './default-channel-group-view';

const DefaultChannelGroupsChanged = t.readonly(
  t.type({
    _tag: t.literal('DefaultChannelGroupsChanged'),
    groups: t.readonlyArray(DefaultChannelGroupView),
  }),
);
/** A group was created, changed or deleted; contains all groups. */
export type DefaultChannelGroupsChanged = t.TypeOf<typeof DefaultChannelGroupsChanged>;

export const defaultChannelGroupEvents = eventTable({
  DefaultChannelGroupsChanged: eventKind(DefaultChannelGroupsChanged, ({ groups }, { level }) => [
    {
      type: 'default_stream_groups',
      default_stream_groups: groups.map((group) => presentDefaultChannelGroup(group, level)),
    },
  ]),
});
