import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { isOpenToGuests, withUserDetails } from '../../../access';
import { guestsAndOthers } from '../../../channels';
import type { Async } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { opennessEvents } from '../guest-visibility';

/**
 * Announces to guests the users who became visible or inaccessible to them because the
 * organization changed whether guests know everyone.
 *
 * Source: docs/reference/users.md#who-knows-whom.
 */
export const announceOpenness = (tx: Transaction, before: Realm, after: Realm): Async<void> =>
  isOpenToGuests(before) === isOpenToGuests(after)
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('everyone', () => tx.users.list(after.id)),
        TE.bind('known', ({ everyone }) => {
          const { guests, others } = guestsAndOthers(everyone);
          return tx.knownUsers.among(
            after.id,
            guests,
            others.map(({ id }) => id),
          );
        }),
        TE.map(({ everyone, known }) => opennessEvents(before, after, everyone, known)),
        TE.flatMap((events) => withUserDetails(tx, after.id)(events)),
        TE.flatMap((events) => tx.events.emit(after.id, events)),
      );
