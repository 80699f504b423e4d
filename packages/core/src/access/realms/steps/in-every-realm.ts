import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, RealmId, TransactOn } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Realm } from '../realm';
import { ifAny } from '../../../kernel';

/** Runs the work for each of the realms in a transaction of its own. */
export const inRealms = <Tx>(
  transact: TransactOn<Tx>,
  idsOf: (tx: Tx) => Async<readonly RealmId[]>,
  work: (tx: Tx, realmId: RealmId) => Async<void>,
): Async<void> =>
  pipe(
    transact('server', idsOf),
    TE.flatMap(TE.traverseSeqArray((realmId) => transact('server', (tx) => work(tx, realmId)))),
    TE.map(() => undefined),
  );

/** Runs the work for each active realm in a transaction of its own. */
export const inEveryRealm = <Tx extends Pick<Reader, 'realms'>>(
  transact: TransactOn<Tx>,
  work: (tx: Tx, realm: Realm) => Async<void>,
): Async<void> =>
  inRealms(
    transact,
    ({ realms }) => realms.activeIds(),
    (tx, realmId) =>
      pipe(
        tx.realms.find(realmId),
        ifAny((realm) => work(tx, realm)),
      ),
  );
