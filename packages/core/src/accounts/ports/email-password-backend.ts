import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Passwords } from '../../kernel';
import type { PasswordBackend } from './password-backend';

/**
 * Checks the passwords that are stored here. Hashes the password even if there is no account, so
 * that the time does not reveal whether there is one.
 */
export const emailPasswordBackend = (passwords: Passwords): PasswordBackend => ({
  method: 'Email',
  takesEmailsOnly: true,
  isOwn: true,
  open: ({ account, password }) =>
    pipe(
      passwords.verify(password, O.toUndefined(account)?.passwordHash),
      TE.map((isRight) =>
        pipe(
          account,
          O.filter(() => isRight),
          O.map(({ user }) => ({ email: user.deliveryEmail })),
        ),
      ),
    ),
});
