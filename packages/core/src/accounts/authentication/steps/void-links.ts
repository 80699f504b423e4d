import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, RealmId, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';

/**
 * Voids what somebody may still have who could log in as the user, or read emails to the old address:
 * the link that sets another password, a pending change of the address, which would take the account
 * over, and the addresses for answers, with which one can write in the user's name.
 */
export const voidLinks = (
  {
    answerAddresses,
    emailChanges,
    passwordResets,
  }: Pick<Transaction, 'answerAddresses' | 'emailChanges' | 'passwordResets'>,
  realmId: RealmId,
  userId: UserId,
): Async<void> =>
  pipe(
    passwordResets.removeOf(realmId, userId),
    TE.flatMap(() => emailChanges.removeOf(realmId, userId)),
    TE.flatMap(() => answerAddresses.removeOf(realmId, userId)),
  );
