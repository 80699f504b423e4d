import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { accessAdministered, passwordResetForUserAttempt } from '../../../access';
import type { UserId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { PasswordBackend } from '../../ports/password-backend';
import type { Reader } from '../../transaction';
import type { ResetForUserFailure } from '../password-reset';
import { checkResetForUser, hasOwnPassword } from '../password-reset';
import { loadStoredPassword } from '../steps/load-stored-password';
import { sendResetLink } from '../steps/send-reset-link';
import type { Ports } from '../../use-case-ports';

type SendPasswordResetFailure =
  | ResetForUserFailure
  | AccessFailure<'TooManyAttempts'>
  | AccountFailure<'PasswordManagedElsewhere'>;

/** The user to send the link to, if the caller may do that. */
const accessTarget = (
  tx: Reader,
  passwordBackends: readonly PasswordBackend[],
  caller: Caller,
  userId: UserId,
) =>
  pipe(
    TE.Do,
    TE.bindW('target', () => accessAdministered(tx, caller, { _tag: 'ById', id: userId })),
    TE.tapEither(({ target }) => checkResetForUser(caller.user, target)),
    TE.bindW('stored', () => loadStoredPassword(tx, caller.realm.id, userId)),
    ensure(
      ({ stored }) => hasOwnPassword(passwordBackends, stored),
      accountFailure('PasswordManagedElsewhere'),
    ),
    TE.map(({ target }) => target),
  );

/**
 * Sends a link to set a new password to a user, on behalf of an administrator. Only permitted
 * requests count, so the checks precede the count, which is outside of any transaction.
 */
export const sendPasswordReset =
  ({
    transact,
    attempts,
    clock,
    passwordBackends,
  }: Pick<Ports, 'attempts' | 'clock' | 'passwordBackends' | 'transact'>) =>
  (caller: Caller, userId: UserId): Work<SendPasswordResetFailure, void> =>
    pipe(
      TE.Do,
      TE.tap(() => transact(caller, (tx) => accessTarget(tx, passwordBackends, caller, userId))),
      TE.tap(() => countAttempts(attempts, [passwordResetForUserAttempt(userId)])),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ now }) =>
        transact(caller, (tx) =>
          pipe(
            accessTarget(tx, passwordBackends, caller, userId),
            TE.flatMap((target) => sendResetLink(tx, target, 'administrator', now)),
          ),
        ),
      ),
    );
