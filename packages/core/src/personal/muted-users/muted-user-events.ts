import * as t from 'io-ts';
import { presentMutedUser } from '../../access';
import { UserId, eventKind, eventTable, has } from '../../kernel';

const MutedUsersChanged = t.readonly(
  t.type({
    _tag: t.literal('MutedUsersChanged'),
    users: t.readonlyArray(t.readonly(t.type({ userId: UserId, mutedAt: t.number }))),
  }),
);
/** A user muted or unmuted another; contains the complete list. */
export type MutedUsersChanged = t.TypeOf<typeof MutedUsersChanged>;

export const mutedUserEvents = eventTable({
  MutedUsersChanged: eventKind(MutedUsersChanged, ({ users }, { level }) =>
    has(level, 'mutedUsers')
      ? [{ type: 'muted_users', muted_users: users.map(presentMutedUser) }]
      : [],
  ),
});
