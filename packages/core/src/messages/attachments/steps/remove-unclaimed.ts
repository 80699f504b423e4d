import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, AttachmentId, MessageId, RealmId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { FileClaims } from '../claim-plan';
import { isUnclaimed } from '../claim-plan';

/** Locks the files, and returns those that no message besides these claims. */
export const lockUnclaimed = (
  { attachments }: Pick<Transaction, 'attachments'>,
  realmId: RealmId,
  ids: readonly AttachmentId[],
  besides: readonly MessageId[] = [],
): Async<readonly FileClaims[]> =>
  ids.length === 0
    ? TE.right([])
    : pipe(
        attachments.lock(realmId, ids),
        // Query after the lock, in a separate statement: concurrent claims have committed by then.
        TE.flatMap((locked) => attachments.claimsOn(realmId, locked, besides)),
        TE.map((claims) => claims.filter(isUnclaimed)),
      );

/**
 * Deletes locked files; their bytes are deleted after the commit. It emits no event, because clients
 * know that files are deleted with their messages.
 */
export const removeLocked = (
  { attachments, jobs }: Pick<Transaction, 'attachments' | 'jobs'>,
  realmId: RealmId,
  files: readonly Pick<FileClaims, 'id' | 'path'>[],
): Async<void> =>
  files.length === 0
    ? TE.right(undefined)
    : pipe(
        attachments.remove(
          realmId,
          files.map(({ id }) => id),
        ),
        TE.flatMap(() =>
          jobs.enqueue({ _tag: 'DiscardFiles', paths: files.map(({ path }) => path) }),
        ),
      );

/** Deletes those of the files that no message claims. */
export const removeUnclaimed = (
  tx: Pick<Transaction, 'attachments' | 'jobs'>,
  realmId: RealmId,
  ids: readonly AttachmentId[],
): Async<void> =>
  pipe(
    lockUnclaimed(tx, realmId, ids),
    TE.flatMap((files) => removeLocked(tx, realmId, files)),
  );
