import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Attempt, AttemptLimiter, Caller, UserSettings } from '../../../access';
import {
  checkKey,
  checkUserSettings,
  emailChangeAttempts,
  isAdministrator,
  passwordChangeAttempt,
} from '../../../access';
import type { Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import { hasOwnPassword } from '../../passwords/password-reset';
import { loadStoredPassword } from '../../passwords/steps/load-stored-password';
import { isStillStored } from '../../passwords/steps/is-still-stored';
import { replacePassword, writePassword } from '../../passwords/steps/write-password';
import type { Transaction } from '../../transaction';
import type { NameFailure } from '../full-name';
import { planName } from '../full-name';
import { changeSettings } from '../steps/change-settings';
import { loadReservedNames } from '../steps/load-account-facts';
import { validateEmailChange, requestEmailChange } from '../steps/request-email-change';
import { writeName } from '../steps/write-account';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type UpdateOwnAccount = {
  readonly oldPassword?: string | undefined;
  /** Empty for no change. */
  readonly newPassword?: string | undefined;
  /** Whether a new password ends the event queues of all clients. */
  readonly endsSessions?: boolean | undefined;
  /** Whether a new password comes with a new API key, which ends the event queues too. */
  readonly revokesApiKey?: boolean | undefined;
  readonly email?: string | undefined;
  readonly fullName?: string | undefined;
  readonly settings: Partial<UserSettings>;
};

type UpdateOwnAccountFailure =
  | AccountFailure<'PasswordManagedElsewhere' | 'SettingsFailure' | 'TooManyPasswords'>
  | AccessFailure<'BeyondKey' | 'SettingNotAvailable' | 'TooManyAttempts'>
  | NameFailure;

type Dependencies = Pick<
  Ports,
  'attempts' | 'clock' | 'disposableDomains' | 'passwordBackends' | 'passwords' | 'transact'
>;

/** Limits the attempts, so that a stolen API key does not allow guessing the password. */
const countAttempt = (
  attempts: AttemptLimiter,
  attempt: Attempt,
): Work<AccountFailure<'TooManyPasswords'>, void> =>
  pipe(
    countAttempts(attempts, [attempt]),
    TE.mapLeft((failure) =>
      failure._tag === 'TooManyAttempts'
        ? accountFailure('TooManyPasswords', { seconds: failure.retryAfterSeconds })
        : failure,
    ),
  );

/** The hash of a new password, and that of the old one, which was verified. */
type NewPassword = { readonly hash: string; readonly oldHash: string | undefined };

const wrongPassword = accountFailure('SettingsFailure', { objection: 'wrongPassword' });

/**
 * The new password, if there is one. A password that another back end verifies cannot be
 * changed here. It runs outside of any transaction, because
 * hashing takes long.
 */
const verifiedChange = (
  { transact, passwordBackends, passwords, attempts }: Dependencies,
  caller: Caller,
  { oldPassword, newPassword }: UpdateOwnAccount,
): Work<
  AccountFailure<'PasswordManagedElsewhere' | 'SettingsFailure' | 'TooManyPasswords'>,
  NewPassword | undefined
> => {
  const attempt = passwordChangeAttempt(caller.user.id);
  return newPassword === undefined || newPassword === ''
    ? TE.right(undefined)
    : pipe(
        transact(caller, (tx) => loadStoredPassword(tx, caller.realm.id, caller.user.id)),
        ensure(
          (stored) => hasOwnPassword(passwordBackends, stored),
          accountFailure('PasswordManagedElsewhere'),
        ),
        TE.tap(() => countAttempt(attempts, attempt)),
        TE.map(({ passwordHash }) => passwordHash),
        TE.bindTo('oldHash'),
        TE.bindW('isRight', ({ oldHash }) => passwords.verify(oldPassword ?? '', oldHash)),
        ensure(({ isRight }) => isRight, wrongPassword),
        TE.tap(() => attempts.forget(attempt.limit, attempt.who)),
        ensure(
          () => !passwords.isWeak(newPassword),
          accountFailure('SettingsFailure', { objection: 'weakPassword' }),
        ),
        TE.bindW('hash', () => passwords.hash(newPassword)),
      );
};

const storePassword = (
  tx: Transaction,
  { user, session }: Caller,
  { hash, oldHash }: NewPassword,
  { endsSessions, revokesApiKey }: UpdateOwnAccount,
): Work<AccountFailure<'SettingsFailure'>, void> =>
  pipe(
    isStillStored(tx, user, oldHash),
    ensure((isStored) => isStored, wrongPassword),
    TE.flatMap(() =>
      endsSessions === true || revokesApiKey === true
        ? replacePassword(tx, user, hash, revokesApiKey === true, session?.id)
        : writePassword(tx, user, hash, session?.id),
    ),
  );

/** Counts a request to change the email address, unless it is refused or changes nothing. */
const countEmailChange = (
  { transact, attempts, disposableDomains }: Dependencies,
  caller: Caller,
  email: string | undefined,
): Work<AccountFailure<'SettingsFailure'> | AccessFailure<'TooManyAttempts'>, void> =>
  email === undefined
    ? TE.right(undefined)
    : pipe(
        transact(caller, (tx) => validateEmailChange(tx, disposableDomains, caller, email)),
        TE.flatMap((changed) =>
          changed === undefined
            ? TE.right(undefined)
            : countAttempts(attempts, emailChangeAttempts(caller.user.id)),
        ),
      );

/** A named key changes neither the password nor the address with which one can set another. */
const checkKeyFor = (
  caller: Caller,
  { email, newPassword = '' }: UpdateOwnAccount,
): E.Either<AccessFailure<'BeyondKey'>, void> =>
  email === undefined && newPassword === '' ? E.right(undefined) : checkKey(caller, 'credentials');

/**
 * Changes the caller's own password, name and settings, all or none, and sends a confirmation link
 * to a new email address. A new password ends all sessions but that of the request.
 *
 * Source: docs/reference/own-account.md#changing-the-account.
 */
export const updateOwnAccount =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateOwnAccount): Work<UpdateOwnAccountFailure, void> => {
    const { realm, user } = caller;
    const canRename = !realm.settings.name_changes_disabled || isAdministrator(user);
    const fullName = canRename ? (command.fullName ?? user.fullName) : user.fullName;
    return pipe(
      TE.fromEither(checkUserSettings(command.settings)),
      TE.flatMapEither(() => checkKeyFor(caller, command)),
      TE.flatMap(() => TE.Do),
      TE.bindW('password', () => verifiedChange(dependencies, caller, command)),
      TE.tap(() => countEmailChange(dependencies, caller, command.email)),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.flatMap(({ password, now }) =>
        dependencies.transact(caller, (tx) =>
          pipe(
            password === undefined
              ? TE.right(undefined)
              : storePassword(tx, caller, password, command),
            TE.flatMap(() =>
              requestEmailChange(tx, dependencies.disposableDomains, caller, command.email, now),
            ),
            TE.flatMap(() =>
              fullName === user.fullName ? TE.right([]) : loadReservedNames(tx, realm),
            ),
            TE.flatMapEither((reserved) => planName(user, fullName, reserved)),
            TE.flatMap((name) =>
              name === undefined ? TE.right(user) : writeName(tx, realm, user, name),
            ),
            TE.flatMap(() => changeSettings(tx, caller, command.settings, now)),
            TE.map(() => undefined),
          ),
        ),
      ),
    );
  };
