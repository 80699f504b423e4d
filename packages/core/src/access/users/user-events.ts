import * as t from 'io-ts';
import { UserId, eventKind, eventTable, role } from '../../kernel';
import { unknownUserName } from './placeholder-user';
import { presentUser } from './present-user';
import { UserView } from './user-view';

const UserAdded = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('UserAdded'), user: UserView }),
    /** Shown to guests with limited visibility. */
    t.partial({ placeholder: UserView }),
  ]),
);
export type UserAdded = t.TypeOf<typeof UserAdded>;

const UserBecameInaccessible = t.readonly(
  t.type({ _tag: t.literal('UserBecameInaccessible'), userId: UserId }),
);
/** A user became inaccessible to a guest; sent only to that guest. */
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
