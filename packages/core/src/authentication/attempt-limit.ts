import type { RealmId } from '../shared/id';
import { foldCase } from '../shared/text';
import { secondsPerDay } from '../shared/timestamp';

/** How often something may be tried within a time that begins with the first attempt. */
export type AttemptLimit = {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
};

/** One attempt that counts against a limit. */
export type Attempt = { readonly limit: AttemptLimit; readonly who: string };

/** Source: reference, «Rate limits». */
const authenticateByUsername: AttemptLimit = {
  name: 'authenticate_by_username',
  attempts: 5,
  seconds: 1800,
};

/** Keeps one client from trying a common password on everyone; whole offices share an address. */
const authenticateByClient: AttemptLimit = {
  name: 'authenticate_by_client',
  attempts: 100,
  seconds: 1800,
};

/** Source: reference, «Rate limits». */
const emailChangeLimits: readonly AttemptLimit[] = [
  { name: 'email_change_by_user', attempts: 2, seconds: 3600 },
  { name: 'email_change_by_user_in_a_day', attempts: 5, seconds: secondsPerDay },
];

/** Source: reference, «Rate limits». */
const sendsEmailByClient: AttemptLimit = {
  name: 'sends_email_by_ip',
  attempts: 5,
  seconds: secondsPerDay,
};

/** Keys cannot be guessed; this keeps one client from having passwords hashed all day. */
const joinByClient: AttemptLimit = { name: 'join_by_client', attempts: 20, seconds: 1800 };

/** A password is tried for that address or user name. */
export const passwordAttempt = (realmId: RealmId, username: string): Attempt => ({
  limit: authenticateByUsername,
  who: `${realmId}:${foldCase(username.trim())}`,
});

/** A password is tried from that network address. */
export const clientAttempt = (address: string): Attempt => ({
  limit: authenticateByClient,
  who: address,
});

/** Somebody asks for another address of their own. */
export const emailChangeAttempts = (userId: number): readonly Attempt[] =>
  emailChangeLimits.map((limit) => ({ limit, who: String(userId) }));

/** Somebody without an account has a mail sent from that network address. */
export const joinRequestAttempt = (address: string): Attempt => ({
  limit: sendsEmailByClient,
  who: address,
});

/** Somebody tries to join from that network address. */
export const joinAttempt = (address: string): Attempt => ({ limit: joinByClient, who: address });
