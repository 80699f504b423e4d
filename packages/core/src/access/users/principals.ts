import * as E from 'fp-ts/Either';
import type { UserId } from '../../kernel';
import { foldAddress } from '../../kernel';
import type { Realm } from '../realms/realm';
import { displayEmail } from './email-visibility';
import type { User } from './user';
import type { AccessFailure } from '../failures';
import { accessFailure } from '../failures';

/** Users that a request names: by id, or by the address that everyone sees. */
export type Principals =
  | { readonly _tag: 'ByIds'; readonly ids: readonly UserId[] }
  | { readonly _tag: 'ByEmails'; readonly emails: readonly string[] };

/** The number of distinct principals. */
export const countPrincipals = (principals: Principals): number =>
  new Set<unknown>(
    principals._tag === 'ByIds' ? principals.ids : principals.emails.map(foldAddress),
  ).size;

export const isNobody = (principals: Principals): boolean =>
  (principals._tag === 'ByIds' ? principals.ids : principals.emails).length === 0;

/**
 * Finds each key among the users, in the given order and each user once; else the first missing
 * key.
 */
const pickEach = <Key>(
  keys: readonly Key[],
  keyOf: (user: User) => Key,
  users: readonly User[],
): E.Either<Key, readonly User[]> => {
  const byKey = new Map(users.map((user) => [keyOf(user), user]));
  const found = new Set<User>();
  for (const key of keys) {
    const user = byKey.get(key);
    if (user === undefined) {
      return E.left(key);
    }
    found.add(user);
  }
  return E.right(Array.from(found));
};

/**
 * Each of the principals, in order and once; a Left contains the first that is not among the users.
 */
export const matchPrincipals = (
  principals: Principals,
  users: readonly User[],
  realm: Realm,
): E.Either<UserId | string, readonly User[]> =>
  principals._tag === 'ByIds'
    ? pickEach<UserId | string>(principals.ids, ({ id }) => id, users)
    : pickEach<UserId | string>(
        principals.emails.map(foldAddress),
        (user) => foldAddress(displayEmail(user, realm.host)),
        users,
      );

/** Finds each of the principals among the users; all of them must exist and be active. */
export const activePrincipals = (
  principals: Principals,
  users: readonly User[],
  realm: Realm,
): E.Either<AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'>, readonly User[]> => {
  const found = matchPrincipals(principals, users, realm);
  if (E.isLeft(found)) {
    return E.left(accessFailure('UserDoesNotExist'));
  }
  return found.right.every(({ isActive }) => isActive)
    ? E.right(found.right)
    : E.left(accessFailure('UserIsDeactivated'));
};
