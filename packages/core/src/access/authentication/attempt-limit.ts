import type { RealmId, UserId } from '../../kernel';
import { foldCase, secondsPerDay } from '../../kernel';

/** How often something may be tried within a time that begins with the first attempt. */
export type AttemptLimit = {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
};

/** One attempt that counts against a limit. */
export type Attempt = { readonly limit: AttemptLimit; readonly who: string };

/**
 * Wrong passwords for one account from one network address, so that nobody elsewhere can lock its
 * owner out. Source: reference, "Rate limits", where the account alone counts.
 */
const loginByAccountAndClient: AttemptLimit = {
  name: 'authenticate_by_username',
  attempts: 5,
  seconds: 1800,
};

/** Keeps one client from trying a common password on everyone; whole offices share an address. */
const loginByClient: AttemptLimit = {
  name: 'authenticate_by_client',
  attempts: 100,
  seconds: 1800,
};

/**
 * Wrong passwords for one account from all addresses together that it was not used from lately:
 * whoever has many addresses cannot guess at speed, and does not lock out whoever logs in from
 * where they always do.
 */
const loginByAccount: AttemptLimit = {
  name: 'authenticate_by_account',
  attempts: 20,
  seconds: 3600,
};

/** An address counts as the account's own for so long after a login from there. */
const knownClient: AttemptLimit = {
  name: 'authenticated_from',
  attempts: 1,
  seconds: 30 * secondsPerDay,
};

/** The old password, which somebody with the account's API key has to know to set a new one. */
const changePassword: AttemptLimit = { name: 'change_password', attempts: 5, seconds: 1800 };

/** Source: reference, "Rate limits". */
const emailChangeLimits: readonly AttemptLimit[] = [
  { name: 'email_change_by_user', attempts: 2, seconds: 3600 },
  { name: 'email_change_by_user_in_a_day', attempts: 5, seconds: secondsPerDay },
];

/** Source: reference, "Rate limits". */
const sendsEmailByClient: AttemptLimit = {
  name: 'sends_email_by_ip',
  attempts: 5,
  seconds: secondsPerDay,
};

/** Keys cannot be guessed; this keeps one client from having passwords hashed all day. */
const joinByClient: AttemptLimit = { name: 'join_by_client', attempts: 20, seconds: 1800 };

/** A login, as the limits count it. */
export type LoginAttempt = {
  /** From that network address, whoever's password is tried. */
  readonly byClient: Attempt;
  /** For that account from that network address. */
  readonly byAccountAndClient: Attempt;
  /** For that account from wherever it was not used from lately. */
  readonly byAccount: Attempt;
  /** Counted when it succeeded: the network address is one of the account's own. */
  readonly known: Attempt;
};

/**
 * @param username the email address or name that the password is tried for
 * @param address where the request comes from on the network
 */
export const loginAttempt = (realmId: RealmId, username: string, address: string): LoginAttempt => {
  const account = `${realmId}:${foldCase(username.trim())}`;
  const both = `${account} ${address}`;
  return {
    byClient: { limit: loginByClient, who: address },
    byAccountAndClient: { limit: loginByAccountAndClient, who: both },
    byAccount: { limit: loginByAccount, who: account },
    known: { limit: knownClient, who: both },
  };
};

/** Somebody changes their own password. */
export const passwordChangeAttempt = (userId: UserId): Attempt => ({
  limit: changePassword,
  who: String(userId),
});

/** Somebody asks for another address of their own. */
export const emailChangeAttempts = (userId: number): readonly Attempt[] =>
  emailChangeLimits.map((limit) => ({ limit, who: String(userId) }));

/** Somebody without an account has an email sent from that network address. */
export const joinRequestAttempt = (address: string): Attempt => ({
  limit: sendsEmailByClient,
  who: address,
});

/** Somebody tries to join from that network address. */
export const joinAttempt = (address: string): Attempt => ({ limit: joinByClient, who: address });
