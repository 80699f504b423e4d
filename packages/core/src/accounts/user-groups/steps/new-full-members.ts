import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { newFullMemberEvents } from '../system-group-events';

/** Joined after the one moment, and not after the other. */
type Joining = { readonly after: Timestamp; readonly until: Timestamp };

/** When those joined whose waiting period ends after the one moment, and not after the other. */
const joiningOf = (realm: Realm, { after, until }: Joining): Joining => {
  const wait = realm.settings.waiting_period_threshold * secondsPerDay;
  return { after: after - wait, until: until - wait };
};

/**
 * Those whose waiting period ended since this was last asked: each once, as the realm remembers
 * until when they were announced, and whoever asks next waits for this transaction. An action
 * that itself announces who is a full member asks first, so that nobody is announced twice.
 *
 * Without a waiting period there are none: members are announced as full members when they join.
 *
 * Source: reference, "System groups" and "user_group".
 */
export const loadNewFullMembers = (
  { realms, users }: Pick<Transaction, 'realms' | 'users'>,
  realm: Realm,
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly User[]> =>
  pipe(
    realms.markFullMembersAnnounced(realm.id, now),
    TE.flatMap((announcedUntil) =>
      realm.settings.waiting_period_threshold === 0 || announcedUntil >= now
        ? TE.right([])
        : users.joinedWithin(realm.id, joiningOf(realm, { after: announcedUntil, until: now })),
    ),
  );

/** Announces those whose waiting period ended since the last announcement. */
export const announceNewFullMembers = (
  tx: Pick<Transaction, 'events' | 'realms' | 'users'>,
  realm: Realm,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    loadNewFullMembers(tx, realm, now),
    TE.flatMap((joined) => tx.events.emit(realm.id, newFullMemberEvents(realm, joined, now))),
  );
