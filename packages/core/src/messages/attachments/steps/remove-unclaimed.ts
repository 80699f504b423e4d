import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AttachmentId, RealmId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';

/**
 * Deletes those of the files that no message claims; their bytes after the commit. There is no
 * event: clients know that files are deleted with their messages.
 */
export const removeUnclaimed = (
  tx: Pick<Transaction, 'attachments' | 'jobs'>,
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
