import type * as t from 'io-ts';
import { UserId, eventTable, struct, tagged, withOptional } from '../../kernel';
import { StoredStatus } from './stored-status';
import { ProfileValues } from './user-details';
import { UserView } from './user-view';

/** What others see of the user besides the record. */
const Details = struct({ profile: ProfileValues, status: StoredStatus });

const UserAdded = withOptional(
  tagged('UserAdded', { user: UserView }),
  /** Shown to guests with limited visibility. */
  { placeholder: UserView, details: Details },
);
export type UserAdded = t.TypeOf<typeof UserAdded>;

/** A user became inaccessible to a guest; sent only to that guest. */
const UserBecameInaccessible = tagged('UserBecameInaccessible', { userId: UserId });

export const userEvents = eventTable({ UserAdded, UserBecameInaccessible });
