import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { DeleteAccountMessages, RealmId, Timestamp, Unexpected } from '../../../kernel';
import { removeArchived } from '../../retention/steps/remove-archived';
import { sentBy } from '../messages-of-account';
import type { DeletionDependencies } from './delete-narrowed';
import { deleteNarrowed } from './delete-narrowed';
import type { SentMessages } from '../../ports/message-archive';

const archiveBatchSize = 100;

/** Deletes what the account sent from the archive too, so that it cannot be restored. */
const deleteArchived = (
  dependencies: DeletionDependencies,
  realmId: RealmId,
  sent: SentMessages,
  deadline: Timestamp | undefined,
): TE.TaskEither<Unexpected, boolean> =>
  pipe(
    dependencies.transact((tx) =>
      pipe(
        tx.archive.lockSentBy(realmId, sent, archiveBatchSize),
        TE.tap((ids) => removeArchived(tx, realmId, ids)),
      ),
    ),
    TE.flatMap(({ length }) => {
      if (length < archiveBatchSize) {
        return TE.right(true);
      }
      return deadline !== undefined && dependencies.clock.now() >= deadline
        ? TE.right(false)
        : deleteArchived(dependencies, realmId, sent, deadline);
    }),
  );

/**
 * Deletes the messages that accounts have sent, one account after the other, in batches with a
 * transaction each. The events have no deleter: an administrator must not receive events about
 * direct messages of others. Returns whether no message is left.
 *
 * @param deadline no batch starts after this time; undefined for no limit
 *
 * Source: reference, "DELETE /users/{user_id}", effects.
 */
export const deleteAccountMessages =
  (dependencies: DeletionDependencies) =>
  (
    { realmId, accounts, kinds }: Pick<DeleteAccountMessages, 'accounts' | 'kinds' | 'realmId'>,
    deadline: Timestamp | undefined,
  ): TE.TaskEither<Unexpected, boolean> =>
    accounts
      .flatMap((account) => kinds.map((kind) => ({ ...account, kind })))
      .reduce(
        (done, { userId, newestId, kind }) =>
          pipe(
            done,
            TE.flatMap((isDone) =>
              isDone
                ? deleteNarrowed(dependencies)({
                    realmId,
                    narrow: sentBy(userId, kind),
                    history: { _tag: 'Shared' },
                    before: newestId + 1,
                    deleterId: undefined,
                    deadline,
                  })
                : TE.right(false),
            ),
            TE.flatMap((isDone) =>
              isDone
                ? deleteArchived(
                    dependencies,
                    realmId,
                    { senderId: userId, newestId, kind },
                    deadline,
                  )
                : TE.right(false),
            ),
          ),
        TE.of<Unexpected, boolean>(true),
      );
