import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, MessageId, RealmId } from '../../../kernel';
import { removeUnclaimed } from '../../attachments/steps/remove-unclaimed';
import type { Transaction } from '../../transaction';

/**
 * Deletes locked messages of the archive for good, with the files that no other message claims; the
 * bytes of these are deleted after the commit.
 */
export const removeArchived = (
  tx: Pick<Transaction, 'archive' | 'attachments' | 'jobs'>,
  realmId: RealmId,
  ids: readonly MessageId[],
): Async<void> =>
  pipe(
    tx.archive.filesOf(realmId, ids),
    TE.tap(() => tx.archive.remove(realmId, ids)),
    TE.flatMap((files) => removeUnclaimed(tx, realmId, files)),
  );
