import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Clock } from '../../ports/clock';
import type { Passwords } from '../../ports/secrets';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import { isEmail } from '../email-address';
import type { SettingsFailure } from '../settings-failures';
import { settingsFailure } from '../settings-failures';
import { isAdministrator } from '../user';
import type { UserSettings } from '../user-settings';
import type { NameFailure, NameNeeds } from './change-name';
import { changeName } from './change-name';
import type { SettingNeeds } from './change-settings';
import { changeSettings } from './change-settings';

export type UpdateOwnAccount = {
  readonly oldPassword: string | undefined;
  /** Empty for no change. */
  readonly newPassword: string | undefined;
  readonly email: string | undefined;
  readonly fullName: string | undefined;
  readonly settings: Partial<UserSettings>;
};

export type UpdateOwnAccountFailure = SettingsFailure | NameFailure | Unexpected;

type Dependencies = {
  readonly transact: UnitOfWork<NameNeeds | SettingNeeds>;
  readonly clock: Clock;
  readonly passwords: Passwords;
};

/** The hash of the new password, if one is wanted; outside of any transaction, as it takes time. */
const newHash = (
  { transact, passwords }: Dependencies,
  { realm, user }: Caller,
  { oldPassword, newPassword }: UpdateOwnAccount,
): TE.TaskEither<SettingsFailure | Unexpected, string | undefined> =>
  newPassword === undefined || newPassword === ''
    ? TE.right(undefined)
    : pipe(
        transact(({ users }) => users.secretsOf(realm.id, [user.id])),
        TE.flatMap((secrets) =>
          passwords.verify(oldPassword ?? '', secrets.get(user.id)?.passwordHash),
        ),
        TE.filterOrElseW(
          (isRight) => isRight,
          () => settingsFailure('wrongPassword'),
        ),
        TE.filterOrElseW(
          () => !passwords.isWeak(newPassword),
          () => settingsFailure('weakPassword'),
        ),
        TE.flatMap(() => passwords.hash(newPassword)),
      );

/** An own address changes only once it was confirmed by mail; here it is only judged. */
const checkEmail = (
  { users }: Pick<Transaction, SettingNeeds>,
  { realm, user }: Caller,
  text: string | undefined,
): TE.TaskEither<SettingsFailure | Unexpected, void> => {
  const email = text?.trim();
  return email === undefined || email === '' || email === user.deliveryEmail
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.filterOrElseW(
          () => !realm.settings.email_changes_disabled || isAdministrator(user),
          () => settingsFailure('emailChangesDisabled'),
        ),
        TE.filterOrElseW(
          () => isEmail(email),
          () => settingsFailure('invalidAddress'),
        ),
        TE.flatMap(() => users.findByEmail(realm.id, email)),
        TE.filterOrElseW(
          (holder) => O.isNone(holder) || holder.value.id === user.id,
          () => settingsFailure('addressTaken'),
        ),
        TE.map(() => undefined),
      );
};

/**
 * Changes the caller's own password, name and settings, all of it or nothing.
 *
 * Source: reference, «PATCH /settings».
 */
export const updateOwnAccount =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateOwnAccount): TE.TaskEither<UpdateOwnAccountFailure, void> => {
    const { realm, user } = caller;
    const mayRename = !realm.settings.name_changes_disabled || isAdministrator(user);
    return pipe(
      newHash(dependencies, caller, command),
      TE.flatMap((passwordHash) =>
        dependencies.transact((tx) =>
          pipe(
            passwordHash === undefined
              ? TE.right(user)
              : tx.users.update(realm.id, user.id, { passwordHash }),
            TE.tap(() => checkEmail(tx, caller, command.email)),
            TE.flatMap(() =>
              changeName(
                tx,
                caller,
                user,
                mayRename ? (command.fullName ?? user.fullName) : user.fullName,
              ),
            ),
            TE.flatMap(() =>
              changeSettings(tx, caller, command.settings, dependencies.clock.now()),
            ),
          ),
        ),
      ),
    );
  };
