import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { isOpenToGuests, withUserDetails } from '../../../access';
import type { Async, ChannelId, UserId } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { GuestVisibility, GuestVisibilityChanges } from '../guest-visibility';
import { guestsAndOthers, noVisibility, planVisibilityChanges } from '../guest-visibility';

const idsOf = (users: readonly User[]): readonly UserId[] => users.map(({ id }) => id);

/**
 * Which of the users and the subscribers of the channels know each other, before channel
 * memberships change. Empty if every guest knows everyone.
 *
 * Source: docs/reference/users.md#who-knows-whom.
 */
export const loadGuestVisibility = (
  { knownUsers, subscriptions, users }: Pick<Reader, 'knownUsers' | 'subscriptions' | 'users'>,
  realm: Realm,
  userIds: readonly UserId[],
  channelIds: readonly ChannelId[],
): Async<GuestVisibility> =>
  isOpenToGuests(realm)
    ? TE.right(noVisibility)
    : pipe(
        subscriptions.subscribersOf(realm.id, channelIds),
        TE.map((subscribers) => [...userIds, ...Array.from(subscribers.values()).flat()]),
        TE.flatMap((ids) => users.loadMany(realm.id, Array.from(new Set(ids)))),
        TE.map(guestsAndOthers),
        TE.flatMap(({ guests, others }) =>
          pipe(
            knownUsers.among(realm.id, guests, idsOf(others)),
            TE.map((known) => ({ guests, others, known })),
          ),
        ),
      );

/**
 * What changed for guests since their visibility was loaded.
 *
 * Source: docs/reference/users.md#who-knows-whom.
 */
export const guestVisibilityChanges = (
  tx: Pick<Reader, 'knownUsers' | 'userDetails'>,
  realm: Realm,
  visibility: GuestVisibility,
): Async<GuestVisibilityChanges> =>
  visibility.guests.length === 0
    ? TE.right({ gained: [], lost: [] })
    : pipe(
        tx.knownUsers.among(realm.id, visibility.guests, idsOf(visibility.others)),
        TE.map((after) => planVisibilityChanges(realm, visibility, after)),
        TE.flatMap(({ gained, lost }) =>
          pipe(
            withUserDetails(tx, realm.id)(gained),
            TE.map((detailed) => ({ gained: detailed, lost })),
          ),
        ),
      );
