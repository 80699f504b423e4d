import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, MessageId, RealmId, Timestamp } from '../../../kernel';
import type { DeletionDependencies } from '../../messages/steps/delete-narrowed';
import type { MessageArchive } from '../../ports/message-archive';
import { removeArchived } from './remove-archived';

const batchSize = 100;

/**
 * Deletes messages from the archive, so that they cannot be restored, each batch in its own
 * transaction. Returns whether none is left.
 *
 * @param lock locks so many of the messages
 *
 * @param deadline no further batch starts after this time; undefined for no limit
 */
export const deleteArchived = (
  dependencies: DeletionDependencies,
  realmId: RealmId,
  lock: (archive: MessageArchive, limit: number) => Async<readonly MessageId[]>,
  deadline: Timestamp | undefined,
): Async<boolean> =>
  pipe(
    dependencies.transact('server', (tx) =>
      pipe(
        lock(tx.archive, batchSize),
        TE.tap((ids) => removeArchived(tx, realmId, ids)),
      ),
    ),
    TE.flatMap(({ length }) => {
      if (length < batchSize) {
        return TE.right(true);
      }
      return deadline !== undefined && dependencies.clock.now() >= deadline
        ? TE.right(false)
        : deleteArchived(dependencies, realmId, lock, deadline);
    }),
  );
