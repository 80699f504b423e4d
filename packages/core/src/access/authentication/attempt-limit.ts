import type { RealmId, UserId } from '../../kernel';
import { foldSpelling, secondsPerDay } from '../../kernel';

/** How many attempts are allowed in a period that begins with the first one. */
export type AttemptLimit = {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
};

/** One attempt that counts against a limit. */
export type Attempt = { readonly limit: AttemptLimit; readonly who: string };

/**
 * Wrong passwords for one account from one network address. Limiting per address prevents others
 * from locking the owner out. Source: docs/reference/requests.md#rate-limits.
 */
const loginByAccountAndClient: AttemptLimit = {
  name: 'authenticate_by_username',
  attempts: 5,
  seconds: 1800,
};

/**
 * Prevents one client from trying a common password on every account. The limit is high because
 * whole offices share an address.
 */
const loginByClient: AttemptLimit = {
  name: 'authenticate_by_client',
  attempts: 100,
  seconds: 1800,
};

/**
 * Wrong passwords for one account from all addresses together from which it was not recently used.
 * Attackers with many addresses cannot guess fast, and do not lock out users who log in from their
 * usual address.
 */
const loginByAccount: AttemptLimit = {
  name: 'authenticate_by_account',
  attempts: 20,
  seconds: 3600,
};

/** How long an address counts as the account's own after a login from there. */
const knownClient: AttemptLimit = {
  name: 'authenticated_from',
  attempts: 1,
  seconds: 30 * secondsPerDay,
};

/** The old password, which has to be given to set a new one, even with the account's API key. */
const changePassword: AttemptLimit = { name: 'change_password', attempts: 5, seconds: 1800 };

/** Source: docs/reference/requests.md#rate-limits. */
const emailChangeLimits: readonly AttemptLimit[] = [
  { name: 'email_change_by_user', attempts: 2, seconds: 3600 },
  { name: 'email_change_by_user_in_a_day', attempts: 5, seconds: secondsPerDay },
];

/** Source: docs/reference/requests.md#rate-limits. */
const sendsEmailByClient: AttemptLimit = {
  name: 'sends_email_by_ip',
  attempts: 5,
  seconds: secondsPerDay,
};

/** Invitation keys cannot be guessed; this limits how many password hashes one client can cause. */
const joinByClient: AttemptLimit = { name: 'join_by_client', attempts: 20, seconds: 1800 };

/**
 * Emails with a link to set a new password, to one address. Whoever is refused has a link in the
 * inbox already: the newest one works for an hour. Therefore there is no limit for a longer time,
 * with which others could prevent the owner of the address from it.
 */
const passwordResetByAccount: AttemptLimit = {
  name: 'password_reset_by_account',
  attempts: 5,
  seconds: 3600,
};

/** The same, from one network address; higher, because whole offices share one. */
const passwordResetByClient: AttemptLimit = {
  name: 'password_reset_by_client',
  attempts: 20,
  seconds: 1800,
};

/** The same, by administrators for one user, whom others must not be able to prevent from it. */
const passwordResetForUser: AttemptLimit = {
  name: 'password_reset_for_user',
  attempts: 5,
  seconds: 3600,
};

/**
 * New passwords with a valid link of one account. Each costs a check of its strength, and a hash.
 * They are not counted per network address, because others may share the address.
 */
const resetPasswordByAccount: AttemptLimit = {
  name: 'reset_password_by_account',
  attempts: 20,
  seconds: 1800,
};

/** Links that do not work. Tokens cannot be guessed, so valid ones are accepted beyond the limit. */
const invalidResetByClient: AttemptLimit = {
  name: 'invalid_password_reset_by_client',
  attempts: 20,
  seconds: 1800,
};

/** The attempts that a password for one account counts as. */
export type AccountAttempt = {
  /** For that account from that network address. */
  readonly byAccountAndClient: Attempt;
  /** For that account, from any address from which it was not recently used. */
  readonly byAccount: Attempt;
  /** Counted after a successful login: the network address then is one of the account's own. */
  readonly known: Attempt;
};

/** The attempts that a login counts as. */
export type LoginAttempt = AccountAttempt & {
  /** From that network address, for any account. */
  readonly byClient: Attempt;
};

const accountAttempt = (account: string, address: string): AccountAttempt => {
  const both = `${account} ${address}`;
  return {
    byAccountAndClient: { limit: loginByAccountAndClient, who: both },
    byAccount: { limit: loginByAccount, who: account },
    known: { limit: knownClient, who: both },
  };
};

/**
 * @param username the email address or name that the password is tried for, in any spelling
 * @param address the network address of the client
 */
export const loginAttempt = (
  realmId: RealmId,
  username: string,
  address: string,
): LoginAttempt => ({
  ...accountAttempt(`${realmId}:${foldSpelling(username)}`, address),
  byClient: { limit: loginByClient, who: address },
});

/**
 * The same for an account of a directory, whatever the user name was.
 *
 * @param method the directory, by its name in `authentication_methods`
 * @param account what identifies the account in the directory, or a user name in any spelling
 */
export const directoryAttempt = (
  realmId: RealmId,
  method: string,
  account: string,
  address: string,
): AccountAttempt => accountAttempt(`${realmId}/${method}:${foldSpelling(account)}`, address);

/** A user changes their own password. */
export const passwordChangeAttempt = (userId: UserId): Attempt => ({
  limit: changePassword,
  who: String(userId),
});

/** A user requests a change of their own email address. */
export const emailChangeAttempts = (userId: number): readonly Attempt[] =>
  emailChangeLimits.map((limit) => ({ limit, who: String(userId) }));

/**
 * Someone requests an email to set a new password; counted in the same way whether or not there is
 * an account with the email address.
 */
export const passwordResetAttempts = (
  realmId: RealmId,
  email: string,
  address: string,
): readonly Attempt[] => [
  { limit: passwordResetByClient, who: address },
  { limit: passwordResetByAccount, who: `${realmId}:${foldSpelling(email)}` },
];

/** An administrator has such an email sent to a user. */
export const passwordResetForUserAttempt = (userId: UserId): Attempt => ({
  limit: passwordResetForUser,
  who: String(userId),
});

/** Someone submits a new password with a valid link of that user. */
export const resetPasswordAttempt = (userId: UserId): Attempt => ({
  limit: resetPasswordByAccount,
  who: String(userId),
});

/** Someone submits a new password with a link that does not work, from that network address. */
export const invalidResetAttempt = (address: string): Attempt => ({
  limit: invalidResetByClient,
  who: address,
});

/** Someone without an account has an email sent from that network address. */
export const joinRequestAttempt = (address: string): Attempt => ({
  limit: sendsEmailByClient,
  who: address,
});

/** Someone tries to join from that network address. */
export const joinAttempt = (address: string): Attempt => ({ limit: joinByClient, who: address });
