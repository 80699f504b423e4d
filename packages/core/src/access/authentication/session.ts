import type { RealmId, SessionId, Timestamp, UserId } from '../../kernel';
import { secondsPerDay } from '../../kernel';

/** A login of a person in a browser, which a cookie with a random token continues. */
export type Session = {
  readonly id: SessionId;
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly createdAt: Timestamp;
  /** Not exact: marked at most once an hour. */
  readonly lastUsedAt: Timestamp;
  /** The program that logged in, such as `Firefox on Linux`. */
  readonly client: string;
};

/** Sessions of one account; the least recently used ones end when there are more. */
export const maxSessions = 50;

/** A session ends this long after the login, however much it is used. */
export const maxSessionSeconds = 180 * secondsPerDay;

/** A session ends when it was not used for this long. */
const maxIdleSeconds = 30 * secondsPerDay;

/** After this time, the next use of a session is marked again. */
const markingSeconds = 3600;

/** What was stored before these times is over. */
export type SessionHorizon = { readonly createdAfter: Timestamp; readonly usedAfter: Timestamp };

export const sessionHorizon = (now: Timestamp): SessionHorizon => ({
  createdAfter: now - maxSessionSeconds,
  usedAfter: now - maxIdleSeconds,
});

type Times = Pick<Session, 'createdAt' | 'lastUsedAt'>;

/** Whether the session has not expired, as far as its last use is known. */
export const isWithin = (
  { createdAfter, usedAfter }: SessionHorizon,
  { createdAt, lastUsedAt }: Times,
): boolean => createdAt > createdAfter && lastUsedAt > usedAfter;

/** Whether a use at that time has to be marked, which also shows whether the session has expired. */
export const needsMarking = ({ createdAt, lastUsedAt }: Times, now: Timestamp): boolean =>
  now - lastUsedAt >= markingSeconds || createdAt <= sessionHorizon(now).createdAfter;
