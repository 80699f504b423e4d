import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { directSystemGroupsOf, isSystemBot } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import { everyone, secondsPerDay } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';

export type FullMemberNeeds = 'events' | 'realms' | 'users';

/** Joined after the one moment, and not after the other. */
type Joining = { readonly after: Timestamp; readonly until: Timestamp };

/** When those joined whose waiting period ends after the one moment, and not after the other. */
const joiningOf = (realm: Realm, { after, until }: Joining): Joining => {
  const wait = realm.settings.waiting_period_threshold * secondsPerDay;
  return { after: after - wait, until: until - wait };
};

const promotion = (
  realm: Realm,
  joined: readonly User[],
  now: Timestamp,
): readonly AddressedEvent[] => {
  const userIds = joined
    .filter(
      (user) =>
        user.isActive &&
        !isSystemBot(user) &&
        directSystemGroupsOf(user, realm.settings.waiting_period_threshold, now).includes(
          'role:fullmembers',
        ),
    )
    .map(({ id }) => id);
  return userIds.length === 0
    ? []
    : [
        {
          event: {
            _tag: 'UserGroupMembersChanged',
            change: 'add',
            groupId: realm.systemGroups['role:fullmembers'],
            userIds,
          },
          audience: everyone,
        },
      ];
};

/**
 * Tells everyone who became a full member by the passing of time since this was last done: each
 * once, as the realm remembers until when it was done, and whoever does it next waits for this
 * transaction. Actions that themselves tell who is a full member now do this first, so that the two
 * do not tell of the same people.
 *
 * Where there is no waiting period nobody waits: they are told of as they come.
 *
 * Source: reference, «System groups» and «user_group».
 */
export const tellFullMembers = (
  { events, realms, users }: Pick<Transaction, FullMemberNeeds>,
  realm: Realm,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    realms.tellFullMembersUntil(realm.id, now),
    TE.flatMap((announcedUntil) =>
      realm.settings.waiting_period_threshold === 0 || announcedUntil >= now
        ? TE.right([])
        : users.joinedWithin(realm.id, joiningOf(realm, { after: announcedUntil, until: now })),
    ),
    TE.flatMap((joined) => events.emit(realm.id, promotion(realm, joined, now))),
  );
