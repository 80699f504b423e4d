import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, AttemptLimiter, Caller, User } from '../../../access';
import { emailChangeAttempts, isAdministrator } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { Transaction } from '../../transaction';
import { emailChangeExpiry } from '../email-change';
import type { DisposableDomains } from '../email-rules';
import { checkFreeEmail, checkOwnEmail } from '../email-rules';
import { loadEmailHolder, loadEmailRules } from './load-account-facts';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

export type EmailChangeDependencies = {
  readonly attempts: AttemptLimiter;
  readonly disposableDomains: DisposableDomains;
};

/** Checks that the user may have the email address, by the realm's current rules. */
export const validateNewOwnEmail = (
  tx: Pick<Transaction, 'realmDomains' | 'users'>,
  disposableDomains: DisposableDomains,
  { realm, user }: Pick<Caller, 'realm'> & { readonly user: User | undefined },
  email: string,
): TE.TaskEither<AccountFailure<'SettingsFailure'> | Unexpected, string> =>
  pipe(
    TE.Do,
    TE.bind('rules', () => loadEmailRules(tx, realm)),
    TE.bind('holder', () => loadEmailHolder(tx, realm, email)),
    TE.flatMapEither(({ rules, holder }) =>
      pipe(
        checkOwnEmail(rules, disposableDomains)(email),
        E.flatMap(() => checkFreeEmail(email, holder, user)),
      ),
    ),
  );

const createRequest = (
  tx: Transaction,
  { realm, user }: Caller,
  newEmail: string,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.emailChanges.removeOf(realm.id, user.id),
    TE.flatMap(() =>
      tx.emailChanges.create({
        realmId: realm.id,
        userId: user.id,
        newEmail,
        expiresAt: emailChangeExpiry(now),
      }),
    ),
    TE.flatMap((changeId) =>
      tx.jobs.enqueue({
        _tag: 'SendMail',
        realmId: realm.id,
        notice: { _tag: 'EmailConfirmationNotice', changeId },
      }),
    ),
  );

/**
 * Sends a confirmation link to the caller's new email address. Nothing else changes until the link
 * is opened. An earlier request becomes void.
 *
 * Source: reference, "PATCH /settings".
 */
export const requestEmailChange = (
  tx: Transaction,
  { attempts, disposableDomains }: EmailChangeDependencies,
  caller: Caller,
  text: string | undefined,
  now: Timestamp,
): TE.TaskEither<
  AccountFailure<'SettingsFailure'> | AccessFailure<'TooManyAttempts'> | Unexpected,
  void
> => {
  const { realm, user } = caller;
  const email = text?.trim();
  return email === undefined || email === '' || email === user.deliveryEmail
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.filterOrElseW(
          () => !realm.settings.email_changes_disabled || isAdministrator(user),
          () => accountFailure('SettingsFailure', { objection: 'emailChangesDisabled' }),
        ),
        TE.flatMap(() => validateNewOwnEmail(tx, disposableDomains, caller, email)),
        TE.flatMap(() => countAttempts(attempts, emailChangeAttempts(user.id))),
        TE.flatMap(() => createRequest(tx, caller, email, now)),
      );
};
