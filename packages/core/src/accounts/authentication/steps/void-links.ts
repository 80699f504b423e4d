import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, RealmId, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';

/**
 * Voids what somebody may still have who could log in as the user, or read emails to the old address:
 * the links that log in and that set another password, a pending change of the address, which would
 * take the account over, and the addresses for answers, with which one can write in the user's name.
 */
export const voidLinks = (tx: Transaction, realmId: RealmId, userId: UserId): Async<void> =>
  pipe(
    tx.passwordResets.removeOf(realmId, userId),
    TE.flatMap(() => tx.loginLinks.removeOf(realmId, userId)),
    TE.flatMap(() => tx.emailChanges.removeOf(realmId, userId)),
    TE.flatMap(() => tx.answerAddresses.removeOf(realmId, userId)),
  );
