import * as t from 'io-ts';
import { UserId, eventTable } from '../../kernel';
import { UserDetails } from './user-details';
import { UserView } from './user-view';

const UserAdded = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('UserAdded'), user: UserView }),
    /** Shown to guests with limited visibility. */
    t.partial({ placeholder: UserView, details: UserDetails }),
  ]),
);
export type UserAdded = t.TypeOf<typeof UserAdded>;

/** A user became inaccessible to a guest; sent only to that guest. */
const UserBecameInaccessible = t.readonly(
  t.type({ _tag: t.literal('UserBecameInaccessible'), userId: UserId }),
);

export const userEvents = eventTable({ UserAdded, UserBecameInaccessible });
