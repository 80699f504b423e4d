import * as t from 'io-ts';
import { UserId, eventTable } from '../../kernel';
import { StoredStatus } from './stored-status';
import { ProfileValues } from './user-details';
import { UserView } from './user-view';

/** What others see of the user besides the record. */
const Details = t.readonly(t.type({ profile: ProfileValues, status: StoredStatus }));

const UserAdded = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('UserAdded'), user: UserView }),
    /** Shown to guests with limited visibility. */
    t.partial({ placeholder: UserView, details: Details }),
  ]),
);
export type UserAdded = t.TypeOf<typeof UserAdded>;

/** A user became inaccessible to a guest; sent only to that guest. */
const UserBecameInaccessible = t.readonly(
  t.type({ _tag: t.literal('UserBecameInaccessible'), userId: UserId }),
);

export const userEvents = eventTable({ UserAdded, UserBecameInaccessible });
