import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AttemptLimiter, Caller, User } from '../../../access';
import { emailChangeAttempts, isAdministrator, isSystemBot } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import { sameText } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { Transaction } from '../../transaction';
import { emailChangeExpiry } from '../email-change';
import type { DisposableDomains, EmailObjection } from '../email-rules';
import { judgeEmail } from './judge-email';
import type { AccountFailure, SettingsObjection } from '../../failures';
import { accountFailure } from '../../failures';
import type { AccessFailure } from '../../../access';

export type EmailChangeNeeds = 'emailChanges' | 'jobs' | 'realmDomains' | 'users';

export type EmailChangeDependencies = {
  readonly attempts: AttemptLimiter;
  readonly disposableDomains: DisposableDomains;
};

/** What people are told of an address that the organization does not take. */
export const addressObjections: Readonly<Record<EmailObjection, SettingsObjection>> = {
  syntax: 'invalidAddress',
  domain: 'outsideDomain',
  disposable: 'disposableAddress',
  plus: 'addressWithPlus',
};

/** Why nobody else can have the address. */
export const objectionOfHolder = (holder: User): SettingsObjection => {
  if (isSystemBot(holder)) {
    return 'reservedAddress';
  }
  return holder.isActive ? 'addressTaken' : 'addressOfDeactivated';
};

/** Whether the user may have the address, by the rules of the realm as they are now. */
export const checkOwnEmail = (
  tx: Pick<Transaction, 'realmDomains' | 'users'>,
  disposableDomains: DisposableDomains,
  { realm, user }: Pick<Caller, 'realm' | 'user'>,
  email: string,
): TE.TaskEither<AccountFailure<'SettingsFailure'> | Unexpected, void> =>
  pipe(
    judgeEmail(tx, disposableDomains, realm, email),
    TE.flatMapEither(
      E.mapLeft((objection) =>
        accountFailure('SettingsFailure', { objection: addressObjections[objection] }),
      ),
    ),
    TE.flatMap(() => tx.users.claimEmail(realm.id, email)),
    TE.flatMapEither((holder) =>
      O.isNone(holder) || sameText(email, user.deliveryEmail)
        ? E.right(undefined)
        : E.left(accountFailure('SettingsFailure', { objection: objectionOfHolder(holder.value) })),
    ),
  );

const ask = (
  tx: Pick<Transaction, EmailChangeNeeds>,
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
 * Asks the new address of the caller whether it is theirs; until it answers, nothing changes. What
 * they asked for before is void.
 *
 * Source: reference, «PATCH /settings».
 */
export const requestEmailChange = (
  tx: Pick<Transaction, EmailChangeNeeds>,
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
        TE.flatMap(() => checkOwnEmail(tx, disposableDomains, caller, email)),
        TE.flatMap(() => countAttempts(attempts, emailChangeAttempts(user.id))),
        TE.flatMap(() => ask(tx, caller, email, now)),
      );
};
