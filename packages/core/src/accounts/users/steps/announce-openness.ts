import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { isBot, isGuest, isOpenToGuests, viewUser, withUserDetails } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';

/**
 * Announces to guests the users who became visible or inaccessible to them because the
 * organization changed whether guests know everyone.
 *
 * Source: reference, "Which users a user can access".
 */
export const announceOpenness = (
  tx: Transaction,
  before: Realm,
  after: Realm,
): TE.TaskEither<Unexpected, void> =>
  isOpenToGuests(before) === isOpenToGuests(after)
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('everyone', () => tx.users.list(after.id)),
        TE.let('people', ({ everyone }) => everyone.filter((user) => !isBot(user))),
        TE.let('guests', ({ people }) => people.filter(isGuest).map(({ id }) => id)),
        TE.bind('known', ({ people, guests }) =>
          tx.knownUsers.among(
            after.id,
            guests,
            people.map(({ id }) => id),
          ),
        ),
        TE.map(({ people, guests, known }) =>
          guests.length === 0
            ? []
            : people.map((user): AddressedEvent => ({
                event: isOpenToGuests(after)
                  ? { _tag: 'UserAdded', user: viewUser(user, after) }
                  : { _tag: 'UserBecameInaccessible', userId: user.id },
                // By id, not by role: who becomes a guest later receives events of their own.
                audience: onlyTo(
                  ...guests.filter((id) => id !== user.id && known.get(id)?.has(user.id) !== true),
                ),
              })),
        ),
        TE.flatMap((events) => withUserDetails(tx, after.id)(events)),
        TE.flatMap((events) => tx.events.emit(after.id, events)),
      );
