import type { Email, Mailer, PasswordBackend, ValidLogin } from '@parley/core/accounts';
import { catching, unexpected } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';

/**
 * A port that asks the embedding program whether a password is right.
 *
 * @param check resolves to the email address of the account, or to undefined for a wrong login. With
 * a `person`, the account is created at the first login, if the organization permits that.
 */
export const passwordBackendOf = (
  check: (username: string, password: string) => Promise<ValidLogin | string | undefined>,
): PasswordBackend => ({
  method: 'LDAP',
  takesEmailsOnly: false,
  open: ({ username, password }) =>
    catching(async () => {
      const login = await check(username, password);
      return O.fromNullable(typeof login === 'string' ? { email: login } : login);
    }, unexpected),
});

/** A port that passes each email to the embedding program; if it rejects, it is asked again. */
export const mailerOf = (send: (email: Email) => Promise<void>): Mailer => ({
  send: (email) => catching(() => send(email), unexpected),
});
