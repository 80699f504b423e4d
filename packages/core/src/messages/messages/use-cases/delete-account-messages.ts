import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { DeleteAccountMessages, Unexpected } from '../../../kernel';
import { sentBy } from '../messages-of-account';
import type { DeletionDependencies } from '../steps/delete-narrowed';
import { deleteNarrowed } from '../steps/delete-narrowed';

/**
 * Deletes the messages that accounts sent before their deactivation, one account after the other.
 * The events have no deleter: an administrator must not receive events about direct messages of
 * others.
 *
 * Source: reference, "DELETE /users/{user_id}", effects.
 */
export const deleteAccountMessages =
  (dependencies: DeletionDependencies) =>
  ({ realmId, accounts, kinds }: DeleteAccountMessages): TE.TaskEither<Unexpected, void> =>
    pipe(
      accounts.flatMap((account) => kinds.map((kind) => ({ ...account, kind }))),
      TE.traverseSeqArray(({ userId, newestId, kind }) =>
        deleteNarrowed(dependencies)({
          realmId,
          narrow: sentBy(userId, kind),
          history: { _tag: 'Shared' },
          before: newestId + 1,
          deleterId: undefined,
          deadline: undefined,
        }),
      ),
      TE.map(() => undefined),
    );
