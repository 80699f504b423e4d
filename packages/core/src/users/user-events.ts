import * as t from 'io-ts';
import type { EventTable } from '../events/event-presentation';
import { presentUser } from './present-user';
import { UserView } from './user-view';

export const UserAdded = t.readonly(t.type({ _tag: t.literal('UserAdded'), user: UserView }));
export type UserAdded = t.TypeOf<typeof UserAdded>;

export type UserEvent = UserAdded;

export const userEvents: EventTable<UserEvent> = {
  UserAdded: ({ user }, viewer) => [
    {
      type: 'realm_user',
      op: 'add',
      person: {
        ...presentUser(user, {
          level: viewer.level,
          clientGravatar: false,
          viewer: { id: viewer.userId, role: viewer.role },
        }),
        ...(user.bot === null ? { profile_data: {} } : {}),
      },
    },
  ],
};
