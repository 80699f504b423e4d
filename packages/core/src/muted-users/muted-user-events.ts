import * as t from 'io-ts';
import type { EventTable } from '../events/event-presentation';
import { has } from '../feature-levels/feature-level';
import { UserId } from '../shared/id';
import { presentMutedUser } from './muted-user';

const MutedUsersChanged = t.readonly(
  t.type({
    _tag: t.literal('MutedUsersChanged'),
    users: t.readonlyArray(t.readonly(t.type({ userId: UserId, mutedAt: t.number }))),
  }),
);
/** Somebody muted a user or unmuted one; these are all whom they mute now. */
export type MutedUsersChanged = t.TypeOf<typeof MutedUsersChanged>;

export const mutedUserCodecs = { MutedUsersChanged };

export const mutedUserEvents: EventTable<MutedUsersChanged> = {
  MutedUsersChanged: ({ users }, { level }) =>
    has(level, 'mutedUsers')
      ? [{ type: 'muted_users', muted_users: users.map(presentMutedUser) }]
      : [],
};
