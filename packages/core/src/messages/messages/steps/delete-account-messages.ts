import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccountMessages,
  Async,
  DeleteAccountMessages,
  Timestamp,
  Unexpected,
  UserId,
} from '../../../kernel';
import { deleteArchived } from '../../retention/steps/delete-archived';
import type { DeletionDependencies } from './delete-narrowed';
import { deleteNarrowed } from './delete-narrowed';
import type { Narrow } from '../../narrows/narrow';
import { term } from '../../narrows/narrow';

const terms: Readonly<Record<AccountMessages, Narrow>> = {
  publicChannels: [term('channels:public', undefined)],
  privateChannels: [term('is:dm', undefined, true), term('channels:public', undefined, true)],
  direct: [term('is:dm', undefined)],
};

/** The account's messages of a kind. Source: docs/reference/users.md#deactivating-a-user. */
const sentBy = (userId: UserId, kind: AccountMessages): Narrow => [
  term('sender', userId),
  ...terms[kind],
];

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
