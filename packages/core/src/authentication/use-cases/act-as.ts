import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { currentLevel } from '../../feature-levels/feature-level';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { User } from '../../users/user';
import type { Caller } from '../caller';

/** The client under whose name the server itself acts. */
const internalClient = 'Internal';

/** The user as a caller, for what the server does in their name without a request. */
export const actAs = (
  { users }: Pick<Transaction, 'users'>,
  realm: Realm,
  user: User,
): TE.TaskEither<Unexpected, Caller> =>
  pipe(
    users.groupsOf(realm, [user]),
    TE.map((groups) => ({
      realm,
      user,
      groups: groups.get(user.id) ?? new Set(),
      client: internalClient,
      level: currentLevel,
    })),
  );
