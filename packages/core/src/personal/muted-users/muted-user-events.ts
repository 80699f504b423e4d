import * as t from 'io-ts';
import { UserId, eventTable, struct, tagged } from '../../kernel';

/** A user muted or unmuted another; contains the complete list. */
const MutedUsersChanged = tagged('MutedUsersChanged', {
  users: t.readonlyArray(struct({ userId: UserId, mutedAt: t.number })),
});

export const mutedUserEvents = eventTable({ MutedUsersChanged });
