import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import { isOwner } from '../../../access';
import type { Async, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';

/**
 * The active human owners, locked until the end of the transaction; empty unless the user is one.
 */
export const lockOwnersIfOwner = (
  { users }: Pick<Transaction, 'users'>,
  user: User,
): Async<readonly UserId[]> => (isOwner(user) ? users.lockOwners(user.realmId) : TE.right([]));

/**
 * The account as it is now, locked: nobody else changes it until the transaction ends. For an owner,
 * all owners are locked first, in the order of their ids, so that two transactions that change two
 * owners do not wait for each other.
 */
export const lockedUser = (tx: Pick<Transaction, 'users'>, user: User): Async<User> =>
  pipe(
    lockOwnersIfOwner(tx, user),
    TE.flatMap(() => tx.users.lock(user.realmId, user.id)),
    TE.map(O.getOrElse(() => user)),
  );
