import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import type { Realm } from '../realm';

/** The realm as it is now, locked: nobody else changes its settings until the transaction ends. */
export const lockedRealm = (
  tx: Pick<Transaction, 'realms' | 'userGroups'>,
  realm: Realm,
): Async<Realm> =>
  pipe(
    tx.userGroups.lock(realm.id),
    TE.flatMap(() => currentRealm(tx, realm)),
  );

/** The realm as the transaction sees it; a caller's realm is from the beginning of the request. */
export const currentRealm = ({ realms }: Pick<Reader, 'realms'>, realm: Realm): Async<Realm> =>
  pipe(realms.find(realm.id), TE.map(O.getOrElse(() => realm)));
