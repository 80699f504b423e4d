import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AttachmentId, RealmId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';

/**
 * Deletes those of the files that no message claims; their bytes are deleted after the commit. It
 * emits no event, because clients know that files are deleted with their messages.
 */
export const removeUnclaimed = (
  tx: Pick<Transaction, 'attachments' | 'jobs'>,
  realmId: RealmId,
  ids: readonly AttachmentId[],
): TE.TaskEither<Unexpected, void> =>
  ids.length === 0
    ? TE.right(undefined)
    : pipe(
        // Query after the lock, in a separate statement: concurrent claims have committed by then.
        tx.attachments.lock(realmId, ids),
        TE.flatMap((locked) => tx.attachments.unclaimedAmong(realmId, locked)),
        TE.flatMap((unclaimed) => tx.attachments.remove(realmId, unclaimed)),
        TE.flatMap((paths) =>
          paths.length === 0
            ? TE.right(undefined)
            : tx.jobs.enqueue({ _tag: 'DiscardFiles', paths }),
        ),
      );
