import * as t from 'io-ts';
import { UserId, eventTable } from '../../kernel';

/** A user muted or unmuted another; contains the complete list. */
const MutedUsersChanged = t.readonly(
  t.type({
    _tag: t.literal('MutedUsersChanged'),
    users: t.readonlyArray(t.readonly(t.type({ userId: UserId, mutedAt: t.number }))),
  }),
);

export const mutedUserEvents = eventTable({ MutedUsersChanged });
