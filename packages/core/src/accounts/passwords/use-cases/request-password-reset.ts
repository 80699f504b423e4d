import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, Visitor } from '../../../access';
import { accessFailure, passwordResetAttempts } from '../../../access';
import type { Async, Clock, RequestPasswordReset, Timestamp, Work } from '../../../kernel';
import { ensure, ifAny, onlyOnce } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { PasswordBackend } from '../../ports/password-backend';
import type { Reader, Transaction } from '../../transaction';
import { hasEmailForm } from '../../users/email-address';
import type { ResetDecision } from '../password-reset';
import { decideReset, hasOwnPassword, storesPasswords } from '../password-reset';
import { loadStoredPassword } from '../steps/load-stored-password';
import { sendResetLink } from '../steps/send-reset-link';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'attempts' | 'ids' | 'passwordBackends' | 'transact'>;

type RequestPasswordResetFailure = AccessFailure<
  'PasswordLoginDisabled' | 'RealmDeactivated' | 'TooManyAttempts' | 'UsernameIsNoEmail'
>;

/**
 * Has a link to set a new password sent to an address, if an account has it. Looks up nothing:
 * only the job does, so neither the response nor the time that it takes depends on the account.
 */
export const requestPasswordReset =
  ({ transact, attempts, ids, passwordBackends }: Dependencies) =>
  (
    { realm }: Visitor,
    command: { readonly email: string; readonly address: string },
  ): Work<RequestPasswordResetFailure, void> => {
    const email = command.email.trim();
    return pipe(
      TE.Do,
      ensure(() => realm.isActive, accessFailure('RealmDeactivated', { atLogin: true })),
      ensure(() => storesPasswords(passwordBackends), accessFailure('PasswordLoginDisabled')),
      ensure(() => hasEmailForm(email), accessFailure('UsernameIsNoEmail')),
      TE.tap(() =>
        countAttempts(attempts, passwordResetAttempts(realm.id, email, command.address)),
      ),
      TE.flatMap(() => TE.fromIO<string, RequestPasswordResetFailure>(ids.uuid)),
      TE.flatMap((key) =>
        transact('server', ({ jobs }) =>
          jobs.enqueue(
            { _tag: 'RequestPasswordReset', realmId: realm.id, key, email },
            undefined,
            key,
          ),
        ),
      ),
    );
  };

const decide = (
  tx: Pick<Reader, 'directoryAccounts' | 'users'>,
  backends: readonly PasswordBackend[],
  realm: Realm,
  email: string,
) =>
  pipe(
    TE.Do,
    TE.bind('user', () => tx.users.findByEmail(realm.id, email)),
    TE.bind('isOwn', ({ user }) =>
      O.isNone(user)
        ? TE.right(false)
        : pipe(
            loadStoredPassword(tx, realm.id, user.value.id),
            TE.map((stored) => hasOwnPassword(backends, stored)),
          ),
    ),
    TE.map(({ user, isOwn }) => ({ user, decision: decideReset(user, isOwn) })),
  );

/**
 * Sends the link that somebody requested. Runs as a job, which creates a single link, however often
 * it runs.
 */
export const sendRequestedReset =
  ({
    transact,
    clock,
    passwordBackends,
  }: Pick<Dependencies, 'passwordBackends' | 'transact'> & { readonly clock: Clock }) =>
  ({ realmId, key, email }: RequestPasswordReset): Async<void> => {
    const act = (
      tx: Transaction,
      user: Parameters<typeof sendResetLink>[1],
      decision: ResetDecision,
      now: Timestamp,
    ): Async<void> => {
      switch (decision) {
        case 'sendLink':
          return sendResetLink(tx, user, 'user', now);
        case 'explainBackend':
          return tx.jobs.enqueue({
            _tag: 'SendMail',
            realmId,
            notice: { _tag: 'PasswordManagedElsewhereNotice', userId: user.id },
          });
        case 'nothing':
          return TE.right(undefined);
      }
    };
    return pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact('server', (tx) =>
          pipe(
            tx.realms.find(realmId),
            TE.map(O.filter(({ isActive }) => isActive)),
            ifAny((realm) =>
              pipe(
                decide(tx, passwordBackends, realm, email),
                TE.flatMap(({ user, decision }) =>
                  O.isNone(user)
                    ? TE.right(undefined)
                    : onlyOnce(tx, key, act(tx, user.value, decision, now)),
                ),
              ),
            ),
          ),
        ),
      ),
    );
  };
