import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Bound,
  CollectionName,
  CollectionSize,
  Realm,
  User,
} from '../../../access';
import {
  accessFailure,
  boundOf,
  collectionLimits,
  isBot,
  isSystemBot,
  measuredFor,
} from '../../../access';
import type { Async, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { loadOperatedRealm } from '../../../messages';
import type { Reader } from '../../transaction';
import type { Ports } from '../../use-case-ports';

export type MeasureUse = {
  /** Empty for the first organization. */
  readonly subdomain: string;
  /** Of the organization as a whole, of each of its active people, or of one account. */
  readonly of: 'organization' | 'people' | { readonly email: string };
};

/** How much of a limit is used. */
export type UsedLimit = {
  readonly collection: CollectionName;
  readonly bound: Bound;
  readonly used: CollectionSize;
};

/** What an account uses; the organization itself if there is no user. */
export type Use = { readonly user: User | undefined; readonly limits: readonly UsedLimit[] };

const names = Object.keys(collectionLimits).sort() as readonly CollectionName[];

/** Only limits that are checked when that account, or anybody, adds something. */
const measure = (
  { collections }: Pick<Reader, 'collections'>,
  realm: Realm,
  user: User | undefined,
): Async<Use> => {
  const scope = user === undefined ? 'organization' : 'account';
  return pipe(
    names.filter((name) => measuredFor(name, user).includes(scope)),
    TE.traverseSeqArray((collection) =>
      pipe(
        collections.measure(collection, { realmId: realm.id, userId: user?.id }),
        TE.map((used) => ({ collection, bound: boundOf(realm, collection, scope), used })),
      ),
    ),
    TE.map((limits) => ({ user, limits })),
  );
};

const loadMeasured = (
  { users }: Pick<Reader, 'users'>,
  realm: Realm,
  of: MeasureUse['of'],
): Work<AccessFailure<'UserDoesNotExist'>, readonly (User | undefined)[]> => {
  if (of === 'organization') {
    return TE.right([undefined]);
  }
  return of === 'people'
    ? pipe(
        users.list(realm.id),
        TE.map((all) => all.filter((user) => user.isActive && !isBot(user))),
      )
    : pipe(
        users.findByEmail(realm.id, of.email),
        TE.flatMap(TE.fromOption(() => accessFailure('UserDoesNotExist'))),
        ensure((user) => !isSystemBot(user), accessFailure('UserDoesNotExist')),
        TE.map((user) => [user]),
      );
};

/**
 * How much an organization or its accounts use of their limits, for the operator of the server. The
 * bots of a person count with the person.
 */
export const measureUse =
  ({ transact }: Pick<Ports, 'transact'>) =>
  ({
    subdomain,
    of,
  }: MeasureUse): Work<AccessFailure<'NoSuchRealm' | 'UserDoesNotExist'>, readonly Use[]> =>
    transact('server', (tx) =>
      pipe(
        TE.Do,
        TE.bindW('realm', () => loadOperatedRealm(tx, subdomain)),
        TE.bindW('measured', ({ realm }) => loadMeasured(tx, realm, of)),
        TE.flatMap(({ realm, measured }) =>
          pipe(
            measured,
            TE.traverseSeqArray((user) => measure(tx, realm, user)),
          ),
        ),
      ),
    );
