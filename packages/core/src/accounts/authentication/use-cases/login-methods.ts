import type { PasswordBackend } from '../../ports/password-backend';

/** The login methods of the server. */
export type LoginMethods = {
  /** The names of the password backends. */
  readonly passwordMethods: readonly string[];
  /** Whether every user name must be an email address. */
  readonly takesEmailsOnly: boolean;
};

export const loginMethods = (backends: readonly PasswordBackend[]): LoginMethods => ({
  passwordMethods: backends.map(({ method }) => method),
  takesEmailsOnly: backends.every(({ takesEmailsOnly }) => takesEmailsOnly),
});
