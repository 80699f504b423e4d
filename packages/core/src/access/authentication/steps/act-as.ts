import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, FactsVersion } from '../../../kernel';
import { currentLevel } from '../../../kernel';
import type { Realm } from '../../realms/realm';
import type { Reader } from '../../transaction';
import type { User } from '../../users/user';
import type { Caller } from '../caller';

/** The client name under which the server itself acts. */
const internalClient = 'Internal';

const callerOf = (
  realm: Realm,
  user: User,
  groups: Caller['groups'] = new Set(),
  asOf?: FactsVersion,
): Caller => ({
  realm,
  user,
  groups,
  asOf,
  client: internalClient,
  level: currentLevel,
});

/**
 * The user as a caller, for actions that the server performs on their behalf without a request.
 *
 * @param asOf a version of the facts that was read before the user was
 */
export const actAs = (
  { users }: Pick<Reader, 'users'>,
  realm: Realm,
  user: User,
  asOf?: FactsVersion,
): Async<Caller> =>
  pipe(
    users.groupsOf(realm, [user]),
    TE.map((groups) => callerOf(realm, user, groups.get(user.id), asOf)),
  );

/** The same for several users, in their order; one query, whatever the number. */
export const actAsEach = (
  { users }: Pick<Reader, 'users'>,
  realm: Realm,
  people: readonly User[],
): Async<readonly Caller[]> =>
  pipe(
    users.groupsOf(realm, people),
    TE.map((groups) => people.map((user) => callerOf(realm, user, groups.get(user.id)))),
  );
