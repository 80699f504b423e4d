import * as t from 'io-ts';
import type { EventTable } from '../../kernel';
import { UserId, role } from '../../kernel';
import { unknownUserName } from './placeholder-user';
import { presentUser } from './present-user';
import { UserView } from './user-view';

export const UserAdded = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('UserAdded'), user: UserView }),
    /** Shown to guests in a realm where they know only people with whom they share something. */
    t.partial({ placeholder: UserView }),
  ]),
);
export type UserAdded = t.TypeOf<typeof UserAdded>;

export const UserBecameInaccessible = t.readonly(
  t.type({ _tag: t.literal('UserBecameInaccessible'), userId: UserId }),
);
/** A guest lost sight of somebody; told to that guest alone. */
export type UserBecameInaccessible = t.TypeOf<typeof UserBecameInaccessible>;

export type UserEvent = UserAdded | UserBecameInaccessible;

export const userEvents: EventTable<UserEvent> = {
  UserAdded: ({ user: added, placeholder }, viewer) => {
    const shown = viewer.role === role.guest ? placeholder : undefined;
    const user = shown ?? added;
    if (shown !== undefined && viewer.capabilities.has('user_list_incomplete')) {
      return [];
    }
    return [
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
    ];
  },
  UserBecameInaccessible: ({ userId }) => [
    {
      type: 'realm_user',
      op: 'remove',
      person: { user_id: userId, full_name: unknownUserName },
    },
  ],
};
