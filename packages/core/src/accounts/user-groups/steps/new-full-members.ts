import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { newFullMemberEvents } from '../system-group-events';

/** Users who joined later than `after`, and not later than `until`. */
type Joining = { readonly after: Timestamp; readonly until: Timestamp };

/** The joining times for which the waiting period ends in the given interval. */
const joiningOf = (realm: Realm, { after, until }: Joining): Joining => {
  const wait = realm.settings.waiting_period_threshold * secondsPerDay;
  return { after: after - wait, until: until - wait };
};

/**
 * The users whose waiting period ended since the last call. Each is returned once: the realm stores
 * until when full members were announced, and concurrent calls wait for this transaction. A use
 * case that itself announces full members calls this first, so that no user is announced twice.
 *
 * Without a waiting period, the result is empty: members are announced as full members when they
 * join.
 *
 * Source: docs/reference/user-groups.md#system-groups.
 */
export const loadNewFullMembers = (
  { realms, users }: Pick<Transaction, 'realms' | 'users'>,
  realm: Realm,
  now: Timestamp,
): Async<readonly User[]> =>
  pipe(
    realms.markFullMembersAnnounced(realm.id, now),
    TE.flatMap((announcedUntil) =>
      realm.settings.waiting_period_threshold === 0 || announcedUntil >= now
        ? TE.right([])
        : users.joinedWithin(realm.id, joiningOf(realm, { after: announcedUntil, until: now })),
    ),
  );

/** Announces the users whose waiting period ended since the last announcement. */
export const announceNewFullMembers = (
  tx: Pick<Transaction, 'events' | 'realms' | 'users'>,
  realm: Realm,
  now: Timestamp,
): Async<void> =>
  pipe(
    loadNewFullMembers(tx, realm, now),
    TE.flatMap((joined) => tx.events.emit(realm.id, newFullMemberEvents(realm, joined, now))),
  );

/**
 * How far ahead the end of a waiting period is scheduled: twice the interval of the recurring job
 * that looks ahead. A new account waits for a day at least, so that every end is seen in time.
 */
const lookaheadSeconds = 600;

/** One job for each realm, however many users wait. */
const jobKey = (realmId: Realm['id']): string => `full-members:${realmId}`;

/** Schedules the announcement of the users whose waiting period ends next, if that is soon. */
export const scheduleNextFullMembers = (
  { jobs, users }: Pick<Transaction, 'jobs' | 'users'>,
  realm: Realm,
  now: Timestamp,
): Async<void> =>
  pipe(
    users.joinedWithin(realm.id, joiningOf(realm, { after: now, until: now + lookaheadSeconds })),
    TE.flatMap((waiting) =>
      waiting.length === 0
        ? TE.right(undefined)
        : jobs.enqueue(
            { _tag: 'AnnounceFullMembers', realmId: realm.id },
            Math.min(...waiting.map(({ joinedAt }) => joinedAt)) +
              realm.settings.waiting_period_threshold * secondsPerDay,
            jobKey(realm.id),
          ),
    ),
  );
