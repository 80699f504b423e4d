import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { DeleteAccountMessages, Unexpected } from '../../../kernel';
import { sentBy } from '../messages-of-account';
import type { DeletionDependencies } from '../steps/delete-narrowed';
import { deleteNarrowed } from '../steps/delete-narrowed';

/**
 * Deletes what accounts had sent when they were deactivated, one account after the other. Nobody
 * counts as the one who deletes, as direct messages of others are no administrator's business.
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
