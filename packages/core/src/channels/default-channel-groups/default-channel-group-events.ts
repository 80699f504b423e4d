import * as t from 'io-ts';
import { eventTable } from '../../kernel';
import { DefaultChannelGroupView } from './default-channel-group-view';

/** A group was created, changed or deleted; contains all groups. */
const DefaultChannelGroupsChanged = t.readonly(
  t.type({
    _tag: t.literal('DefaultChannelGroupsChanged'),
    groups: t.readonlyArray(DefaultChannelGroupView),
  }),
);

export const defaultChannelGroupEvents = eventTable({ DefaultChannelGroupsChanged });
