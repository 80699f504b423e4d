import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { TransactOn, Unexpected } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Realm } from '../realm';

/** Runs the work for each active realm in a transaction of its own. */
export const inEveryRealm = <Tx extends Pick<Reader, 'realms'>>(
  transact: TransactOn<Tx>,
  work: (tx: Tx, realm: Realm) => TE.TaskEither<Unexpected, void>,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    transact('server', ({ realms }) => realms.activeIds()),
    TE.flatMap(
      TE.traverseSeqArray((realmId) =>
        transact('server', (tx) =>
          pipe(
            tx.realms.find(realmId),
            TE.flatMap(
              O.match(
                () => TE.right(undefined),
                (realm) => work(tx, realm),
              ),
            ),
          ),
        ),
      ),
    ),
    TE.map(() => undefined),
  );
