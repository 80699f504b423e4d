import type { PasswordBackend } from '../../ports/password-backend';

/** The ways to log in that the server has. */
export type LoginMethods = {
  /** Names of the password back ends. */
  readonly passwordMethods: readonly string[];
  /** Whether every user name has to be an email address. */
  readonly takesEmailsOnly: boolean;
};

export const loginMethods = (backends: readonly PasswordBackend[]): LoginMethods => ({
  passwordMethods: backends.map(({ method }) => method),
  takesEmailsOnly: backends.every(({ takesEmailsOnly }) => takesEmailsOnly),
});
