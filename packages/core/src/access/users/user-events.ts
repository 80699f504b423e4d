import * as t from 'io-ts';
import { UserId, eventKind, eventTable, role } from '../../kernel';
import { unknownUserName } from './placeholder-user';
import { presentUser } from './present-user';
import { UserView } from './user-view';

const UserAdded = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('UserAdded'), user: UserView }),
    /** Shown to guests in a realm where they know only people with whom they share something. */
    t.partial({ placeholder: UserView }),
  ]),
);
export type UserAdded = t.TypeOf<typeof UserAdded>;

const UserBecameInaccessible = t.readonly(
  t.type({ _tag: t.literal('UserBecameInaccessible'), userId: UserId }),
);
/** A guest lost sight of somebody; told to that guest alone. */
export type UserBecameInaccessible = t.TypeOf<typeof UserBecameInaccessible>;

export const userEvents = eventTable({
  UserAdded: eventKind(UserAdded, ({ user: added, placeholder }, viewer) => {
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
  }),
  UserBecameInaccessible: eventKind(UserBecameInaccessible, ({ userId }) => [
    {
      type: 'realm_user',
      op: 'remove',
      person: { user_id: userId, full_name: unknownUserName },
    },
  ]),
});
