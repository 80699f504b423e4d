import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { isBot, isGuest, isOpenToGuests, viewUser } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { Transaction } from '../../transaction';

/**
 * Tells somebody who became a guest, or is one no longer, whom they do not know any more, or know
 * from now on; bots and knownUsers are known either way.
 *
 * Source: reference, «Which users a user can access».
 */
export const announceVisibleUsers = (
  { knownUsers, events, users }: Pick<Transaction, 'knownUsers' | 'events' | 'users'>,
  realm: Realm,
  before: User,
  after: User,
): TE.TaskEither<Unexpected, void> =>
  isOpenToGuests(realm) || isGuest(before) === isGuest(after)
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('everyone', () => users.list(realm.id)),
        TE.bind('known', () => knownUsers.of(realm.id, after.id)),
        TE.flatMap(({ everyone, known }) =>
          events.emit(
            realm.id,
            everyone
              .filter((user) => !isBot(user) && !known.has(user.id))
              .map((user) => ({
                event: isGuest(after)
                  ? { _tag: 'UserBecameInaccessible', userId: user.id }
                  : { _tag: 'UserAdded', user: viewUser(user, realm) },
                audience: onlyTo(after.id),
              })),
          ),
        ),
      );
