import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { viewersOf } from '../../../access';
import type { Async } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { NewStatus } from '../new-status';
import { noStatus } from '../user-status';

/** Writes and announces only the given parts. */
export const writeStatus = (
  tx: Transaction,
  realm: Realm,
  user: User,
  status: NewStatus & { readonly away?: boolean },
): Async<void> => {
  const { away: _, ...kept } = status;
  return pipe(
    tx.statuses.change(realm.id, user.id, kept),
    TE.flatMap(() => viewersOf(tx, realm, user)),
    TE.flatMap((audience) =>
      tx.events.emit(realm.id, [
        { event: { _tag: 'UserStatusChanged', userId: user.id, ...status }, audience },
      ]),
    ),
  );
};

/** Removes text and emoji, and announces it if there were any. */
export const clearStatus = (tx: Transaction, realm: Realm, user: User): Async<void> =>
  pipe(
    tx.statuses.of(realm.id, [user.id]),
    TE.flatMap((found) =>
      found.has(user.id) ? writeStatus(tx, realm, user, noStatus) : TE.right(undefined),
    ),
  );
