import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, DeleteAccountMessages, Timestamp, Unexpected } from '../../../kernel';
import { deleteArchived } from '../../retention/steps/delete-archived';
import { sentBy } from '../messages-of-account';
import type { DeletionDependencies } from './delete-narrowed';
import { deleteNarrowed } from './delete-narrowed';

/**
 * Deletes the messages that accounts have sent, one account after the other, in batches with a
 * transaction each. The events have no deleter: an administrator must not receive events about
 * direct messages of others. Returns whether no message is left.
 *
 * @param deadline no batch starts after this time; undefined for no limit
 *
 * Source: docs/reference/users.md#deactivating-a-user.
 */
export const deleteAccountMessages =
  (dependencies: DeletionDependencies) =>
  (
    { realmId, accounts, kinds }: Pick<DeleteAccountMessages, 'accounts' | 'kinds' | 'realmId'>,
    deadline: Timestamp | undefined,
  ): Async<boolean> =>
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
                    (archive, limit) =>
                      archive.lockSentBy(realmId, { senderId: userId, newestId, kind }, limit),
                    deadline,
                  )
                : TE.right(false),
            ),
          ),
        TE.of<Unexpected, boolean>(true),
      );
