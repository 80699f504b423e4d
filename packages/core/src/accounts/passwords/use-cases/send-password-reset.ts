import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, AttemptLimiter, Caller } from '../../../access';
import { accessAdministered, passwordResetForUserAttempt } from '../../../access';
import type { Clock, Unexpected, UserId } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { PasswordBackend } from '../../ports/password-backend';
import type { UnitOfWork } from '../../transaction';
import type { ResetForUserFailure } from '../password-reset';
import { checkResetForUser, hasOwnPassword } from '../password-reset';
import { sendResetLink } from '../steps/send-reset-link';

type Dependencies = {
  readonly transact: UnitOfWork;
  readonly attempts: AttemptLimiter;
  readonly clock: Clock;
  readonly passwordBackends: readonly PasswordBackend[];
};

export type SendPasswordResetFailure =
  | ResetForUserFailure
  | AccessFailure<'TooManyAttempts'>
  | AccountFailure<'PasswordManagedElsewhere'>
  | Unexpected;

/** Sends a link to set a new password to a user, on behalf of an administrator. */
export const sendPasswordReset =
  ({ transact, attempts, clock, passwordBackends }: Dependencies) =>
  (caller: Caller, userId: UserId): TE.TaskEither<SendPasswordResetFailure, void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact((tx) =>
          pipe(
            TE.Do,
            TE.bindW('target', () => accessAdministered(tx, caller, { _tag: 'ById', id: userId })),
            TE.tap(({ target }) => TE.fromEither(checkResetForUser(caller.user, target))),
            TE.bindW('secrets', () => tx.users.secretsOf(caller.realm.id, [userId])),
            TE.filterOrElseW(
              ({ secrets }) => hasOwnPassword(passwordBackends, secrets.get(userId)?.passwordHash),
              () => accountFailure('PasswordManagedElsewhere'),
            ),
            TE.tap(() => countAttempts(attempts, [passwordResetForUserAttempt(userId)])),
            TE.flatMap(({ target }) => sendResetLink(tx, target, 'administrator', now)),
          ),
        ),
      ),
    );
