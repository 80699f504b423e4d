import * as t from 'io-ts';
import { eventTable, tagged } from '../../kernel';
import { DefaultChannelGroupView } from './default-channel-group-view';

/** A group was created, changed or deleted; contains all groups. */
const DefaultChannelGroupsChanged = tagged('DefaultChannelGroupsChanged', {
  groups: t.readonlyArray(DefaultChannelGroupView),
});

export const defaultChannelGroupEvents = eventTable({ DefaultChannelGroupsChanged });
