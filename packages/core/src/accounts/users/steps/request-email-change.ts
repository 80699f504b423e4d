import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { isAdministrator } from '../../../access';
import type { Async, Timestamp, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { emailChangeExpiry } from '../email-change';
import type { DisposableDomains } from '../email-rules';
import { checkFreeEmail, checkOwnEmail } from '../email-rules';
import { loadEmailHolder, loadEmailRules } from './load-account-facts';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

/** Checks that the user may have the email address, by the realm's current rules. */
export const validateNewOwnEmail = (
  tx: Pick<Transaction, 'realmDomains' | 'users'>,
  disposableDomains: DisposableDomains,
  { realm, user }: Pick<Caller, 'realm'> & { readonly user: User | undefined },
  email: string,
): Work<AccountFailure<'SettingsFailure'>, string> =>
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
): Async<void> =>
  pipe(
    // An earlier request cannot be confirmed at the same time.
    tx.users.lockActor(realm.id, user.id),
    TE.flatMap(() => tx.emailChanges.removeOf(realm.id, user.id)),
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

/** The address that the caller requests and may have; undefined if it does not change. */
export const validateEmailChange = (
  tx: Transaction,
  disposableDomains: DisposableDomains,
  caller: Caller,
  text: string | undefined,
): Work<AccountFailure<'SettingsFailure'>, string | undefined> => {
  const { realm, user } = caller;
  const email = text?.trim();
  return email === undefined || email === '' || email === user.deliveryEmail
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        ensure(
          () => !realm.settings.email_changes_disabled || isAdministrator(user),
          accountFailure('SettingsFailure', { objection: 'emailChangesDisabled' }),
        ),
        TE.flatMap(() => validateNewOwnEmail(tx, disposableDomains, caller, email)),
        TE.map(() => email),
      );
};

/**
 * Sends a confirmation link to the caller's new email address. Nothing else changes until the link
 * is opened. An earlier request becomes void. The use case counts the request before.
 *
 * Source: docs/reference/own-account.md#changing-the-account.
 */
export const requestEmailChange = (
  tx: Transaction,
  disposableDomains: DisposableDomains,
  caller: Caller,
  text: string | undefined,
  now: Timestamp,
): Work<AccountFailure<'SettingsFailure'>, void> =>
  pipe(
    validateEmailChange(tx, disposableDomains, caller, text),
    TE.flatMap((email) =>
      email === undefined ? TE.right(undefined) : createRequest(tx, caller, email, now),
    ),
  );
