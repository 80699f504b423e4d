import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AttachmentId, RealmId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';

export type RemovalNeeds = 'attachments' | 'jobs';

/**
 * Forgets those of the files that no message claims. Their bytes follow after the commit. Nobody
 * is told: clients know that files go with their messages.
 */
export const removeUnclaimed = (
  tx: Pick<Transaction, RemovalNeeds>,
  realmId: RealmId,
  ids: readonly AttachmentId[],
): TE.TaskEither<Unexpected, void> =>
  ids.length === 0
    ? TE.right(undefined)
    : pipe(
        // Asked in a statement of its own: whoever was about to claim one has done so by now.
        tx.attachments.lock(realmId, ids),
        TE.flatMap((locked) => tx.attachments.unclaimedAmong(realmId, locked)),
        TE.flatMap((unclaimed) => tx.attachments.remove(realmId, unclaimed)),
        TE.flatMap((paths) =>
          paths.length === 0
            ? TE.right(undefined)
            : tx.jobs.enqueue({ _tag: 'DiscardFiles', paths }),
        ),
      );
