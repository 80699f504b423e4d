import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import type { Async } from '../../../kernel';
import type { Transaction } from '../../transaction';

/**
 * Whether a password that was verified before the transaction is still that of the account, which is
 * locked. Verifying takes so long that the password can be replaced meanwhile, to keep out who knows
 * the old one.
 *
 * @param passwordHash the hash with which it was verified; undefined if the account had none
 */
export const isStillStored = (
  tx: Transaction,
  { realmId, id }: Pick<User, 'id' | 'realmId'>,
  passwordHash: string | undefined,
): Async<boolean> =>
  pipe(
    tx.users.lock(realmId, id),
    TE.flatMap(() => tx.users.secretsOf(realmId, [id])),
    TE.map((secrets) => secrets.get(id)?.passwordHash === passwordHash),
  );
