import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Realm, User } from '../access';
import type { Reader } from '../events';
import { accessFailure, actAs } from '../access';
import type { Async, Unexpected, UserId } from '../kernel';
import { UserId as UserIdCodec, asId } from '../kernel';
import type { Ports } from '../use-cases';

/** A user: by id, or by the email address of the account. */
export type Who = UserId | number | string;

/** In which organization and as which client an embedding program acts. */
export type ActingOptions = {
  /**
   * Any host of the organization, without a port; by default that of the public URL. One that is not
   * below it belongs to the first organization.
   */
  readonly host?: string | undefined;
  /** The client name that messages show; `Internal` by default. */
  readonly client?: string | undefined;
};

/** Why nobody can act as a user. */
export type ActingFailure =
  | AccessFailure<'NoSuchRealm' | 'UserDoesNotExist' | 'AccountDeactivated' | 'RealmDeactivated'>
  | Unexpected;

type Dependencies = Pick<Ports, 'accounts' | 'read'>;

const checkUser = (
  realm: Realm,
  found: O.Option<User>,
): E.Either<
  AccessFailure<'UserDoesNotExist' | 'AccountDeactivated' | 'RealmDeactivated'>,
  User
> => {
  if (O.isNone(found)) {
    return E.left(accessFailure('UserDoesNotExist'));
  }
  if (!realm.isActive) {
    return E.left(accessFailure('RealmDeactivated', { atLogin: false }));
  }
  return found.value.isActive
    ? E.right(found.value)
    : E.left(accessFailure('AccountDeactivated', { atLogin: false }));
};

const findActor = (
  { users }: Pick<Reader, 'users'>,
  realm: Realm,
  who: Who,
): Async<O.Option<User>> =>
  typeof who === 'string'
    ? pipe(
        users.findByEmail(realm.id, who),
        TE.flatMap(
          O.match(
            () => TE.right(O.none),
            ({ id }) => users.findActor(realm.id, id),
          ),
        ),
      )
    : users.findActor(realm.id, asId(UserIdCodec)(who));

/**
 * The user as a caller of use cases, without credentials: the embedding program vouches for them.
 * The result is a snapshot; look it up again for each action, so that a deactivated user or a
 * changed role is noticed.
 */
export const loadCaller = (
  { accounts, read }: Dependencies,
  who: Who,
  host: string,
  { client }: ActingOptions = {},
): TE.TaskEither<ActingFailure, Caller> =>
  pipe(
    accounts.realmAt(host),
    TE.flatMap(TE.fromOption(() => accessFailure('NoSuchRealm'))),
    TE.flatMap((realm) =>
      read(realm.id)((tx) =>
        pipe(
          TE.Do,
          TE.bind('asOf', () => tx.events.factsVersion(realm.id)),
          TE.bind('found', () => findActor(tx, realm, who)),
          TE.bindW('user', ({ found }) => TE.fromEither(checkUser(realm, found))),
          TE.flatMap(({ asOf, user }) => actAs(tx, realm, user, asOf)),
        ),
      ),
    ),
    TE.map((caller) => (client === undefined ? caller : { ...caller, client })),
  );
