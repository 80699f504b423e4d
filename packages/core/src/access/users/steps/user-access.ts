import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, Audience, Work } from '../../../kernel';
import { UserId, asId, ensure } from '../../../kernel';
import type { Caller } from '../../authentication/caller';
import type { Realm } from '../../realms/realm';
import type { Reader } from '../../transaction';
import { canSeeEmail, userIdOfDummyEmail } from '../email-visibility';
import type { User } from '../user';
import { isSystemBot } from '../user';
import { isKnownToAllGuests, canSeeEveryone, viewersAmong } from '../user-visibility';
import type { AccessFailure } from '../../failures';
import { accessFailure } from '../../failures';

/** A user as a path identifies them. */
export type UserReference =
  | { readonly _tag: 'ById'; readonly id: UserId }
  | { readonly _tag: 'ByEmail'; readonly email: string };

/** A real address finds only visible users: it cannot be tested whether others have an account. */
const byEmail = (
  tx: Pick<Reader, 'knownUsers' | 'users'>,
  caller: Caller,
  email: string,
): Async<O.Option<User>> => {
  const { realm, user } = caller;
  const dummyId = userIdOfDummyEmail(email, realm.host);
  return dummyId === undefined
    ? pipe(
        tx.users.findByEmail(realm.id, email),
        TE.map(O.filter(({ emailVisibility }) => canSeeEmail(user.role, emailVisibility))),
        TE.flatMap((found) => visibleUsers(tx, caller, O.isSome(found) ? [found.value] : [])),
        TE.map(([found]) => O.fromNullable(found)),
      )
    : tx.users.find(realm.id, asId(UserId)(dummyId));
};

/**
 * Finds the user that the reference identifies, active or not: by id, by the dummy address, or by a
 * real address that the caller's role may see, of a visible user.
 *
 * Source: docs/reference/users.md#looking-up-a-user and docs/reference/users.md#email-addresses.
 */
export const accessAnyUser = (
  tx: Pick<Reader, 'knownUsers' | 'users'>,
  caller: Caller,
  reference: UserReference,
): Work<AccessFailure<'UserDoesNotExist'>, User> =>
  pipe(
    reference._tag === 'ById'
      ? tx.users.find(caller.realm.id, reference.id)
      : byEmail(tx, caller, reference.email),
    TE.flatMap(TE.fromOption(() => accessFailure('UserDoesNotExist'))),
  );

/** Like `accessAnyUser`, for users who can be administered, which system bots cannot. */
export const accessAdministered = (
  tx: Pick<Reader, 'knownUsers' | 'users'>,
  caller: Caller,
  reference: UserReference,
): Work<AccessFailure<'UserDoesNotExist'>, User> =>
  pipe(
    accessAnyUser(tx, caller, reference),
    ensure((user) => !isSystemBot(user), accessFailure('UserDoesNotExist')),
  );

/** Loads which users are visible to the caller, as a predicate. */
export const visibilityOf = (
  { knownUsers }: Pick<Reader, 'knownUsers'>,
  caller: Caller,
): Async<(user: { readonly id: UserId }) => boolean> =>
  canSeeEveryone(caller)
    ? TE.right(() => true)
    : pipe(
        knownUsers.of(caller.realm.id, caller.user.id),
        TE.map(
          (known) =>
            ({ id }) =>
              known.has(id),
        ),
      );

/** The users who are visible to the caller. */
export const visibleUsers = <A extends { readonly id: UserId }>(
  tx: Pick<Reader, 'knownUsers'>,
  caller: Caller,
  users: readonly A[],
): Async<readonly A[]> =>
  pipe(
    visibilityOf(tx, caller),
    TE.map((isVisible) => users.filter(isVisible)),
  );

/** Fails for a user who is not visible to the caller. */
export const requireVisibleUser = (
  tx: Pick<Reader, 'knownUsers'>,
  caller: Caller,
  user: User,
): Work<AccessFailure<'InsufficientPermission'>, void> =>
  pipe(
    visibleUsers(tx, caller, [user]),
    TE.flatMapEither((seen) =>
      seen.length > 0 ? E.right(undefined) : E.left(accessFailure('InsufficientPermission')),
    ),
  );

/** Like `accessAnyUser`, for users who are visible to the caller. */
export const accessUser = (
  tx: Pick<Reader, 'users' | 'knownUsers'>,
  caller: Caller,
  reference: UserReference,
): Work<AccessFailure<'UserDoesNotExist' | 'InsufficientPermission'>, User> =>
  pipe(
    accessAnyUser(tx, caller, reference),
    TE.tap((user) => requireVisibleUser(tx, caller, user)),
  );

/** The guests who know the user because they share something; empty if all guests know the user. */
export const guestsKnowing = (
  { knownUsers }: Pick<Reader, 'knownUsers'>,
  realm: Realm,
  user: Pick<User, 'id' | 'bot'>,
): Async<readonly UserId[]> =>
  isKnownToAllGuests(realm, user) ? TE.right([]) : knownUsers.guestsOf(realm.id, user.id);

/** Everyone who may know of the user. */
export const viewersOf = (
  tx: Pick<Reader, 'knownUsers'>,
  realm: Realm,
  user: Pick<User, 'id' | 'bot'>,
): Async<Audience> =>
  pipe(
    guestsKnowing(tx, realm, user),
    TE.map((guests) => viewersAmong(realm, user, guests)),
  );
