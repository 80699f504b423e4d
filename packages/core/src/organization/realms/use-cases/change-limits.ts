import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Bound,
  CollectionName,
  CollectionSize,
  LimitScope,
  Realm,
} from '../../../access';
import { boundOf, collectionLimits, currentRealm } from '../../../access';
import type { Async, Work } from '../../../kernel';
import { everyone } from '../../../kernel';
import { loadOperatedRealm } from '../../../messages';
import type { Reader, Transaction } from '../../transaction';
import type { LimitChange } from '../limit-changes';
import { limitChanges } from '../limit-changes';
import type { Ports } from '../../use-case-ports';

export type ChangeLimits = {
  /** Empty for the first realm. */
  readonly subdomain: string;
  readonly change?: LimitChange | undefined;
};

/** A bound that is checked; for one of the organization, how much of it is used. */
export type EffectiveLimit = {
  readonly collection: CollectionName;
  readonly scope: LimitScope;
  readonly bound: Bound;
  readonly used: CollectionSize | undefined;
};

const apply = (tx: Transaction, realm: Realm, change: LimitChange): Async<Realm> => {
  const changes = limitChanges(realm, change);
  const after = { ...realm, ...changes };
  return pipe(
    tx.realms.update(realm.id, changes),
    TE.flatMap(() =>
      after.uploadQuotaMib === realm.uploadQuotaMib
        ? TE.right(undefined)
        : tx.events.emit(realm.id, [
            {
              event: {
                _tag: 'RealmPropertyChanged',
                property: 'upload_quota_mib',
                value: after.uploadQuotaMib,
              },
              audience: everyone,
            },
          ]),
    ),
    TE.map(() => after),
  );
};

const names = Object.keys(collectionLimits).sort() as readonly CollectionName[];

const loadLimits = ({ collections }: Reader, realm: Realm): Async<readonly EffectiveLimit[]> =>
  pipe(
    names.flatMap((collection) =>
      collectionLimits[collection].measured.map((scope) => ({ collection, scope })),
    ),
    TE.traverseSeqArray(({ collection, scope }) =>
      pipe<Async<CollectionSize | undefined>, Async<EffectiveLimit>>(
        scope === 'organization'
          ? collections.measure(collection, { realmId: realm.id, userId: undefined })
          : TE.right(undefined),
        TE.map((used) => ({ collection, scope, bound: boundOf(realm, collection, scope), used })),
      ),
    ),
  );

/**
 * Changes a limit of an organization, for the operator of the server, and returns all of them. What
 * an organization has beyond a new limit stays; nothing is added to it.
 */
export const changeLimits =
  ({ transact }: Pick<Ports, 'transact'>) =>
  ({
    subdomain,
    change,
  }: ChangeLimits): Work<AccessFailure<'NoSuchRealm'>, readonly EffectiveLimit[]> =>
    transact('server', (tx) =>
      pipe(
        loadOperatedRealm(tx, subdomain),
        TE.tap((realm) => tx.userGroups.lock(realm.id)),
        TE.flatMap((realm) => currentRealm(tx, realm)),
        TE.flatMap((realm) => (change === undefined ? TE.right(realm) : apply(tx, realm, change))),
        TE.flatMap((realm) => loadLimits(tx, realm)),
      ),
    );
