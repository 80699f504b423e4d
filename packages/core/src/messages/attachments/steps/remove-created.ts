import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { CreatedBy } from '../../../channels';
import type { Async } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { Transaction } from '../../transaction';

/**
 * Deletes some of the files that these users uploaded, even if messages link them, and announces
 * that to their owners; the bytes are deleted after the commit. Returns how many; 0 if none is left.
 */
export const removeCreatedFiles = (
  { attachments, events, jobs }: Pick<Transaction, 'attachments' | 'events' | 'jobs'>,
  { id: realmId }: Realm,
  created: CreatedBy,
): Async<number> =>
  pipe(
    TE.Do,
    TE.bind('found', () => attachments.createdBy(realmId, created)),
    TE.let('ids', ({ found }) => found.map(({ id }) => id)),
    TE.tap(({ ids }) => attachments.lock(realmId, ids)),
    TE.bind('paths', ({ ids }) => attachments.remove(realmId, ids)),
    TE.tap(({ paths }) =>
      paths.length === 0 ? TE.right(undefined) : jobs.enqueue({ _tag: 'DiscardFiles', paths }),
    ),
    TE.bind('uploadSpaceUsed', () => attachments.spaceUsed(realmId)),
    TE.tap(({ found, uploadSpaceUsed }) =>
      events.emit(
        realmId,
        found.map(({ id, ownerId }) => ({
          event: { _tag: 'AttachmentRemoved', attachmentId: id, uploadSpaceUsed },
          audience: onlyTo(ownerId),
        })),
      ),
    ),
    TE.map(({ found }) => found.length),
  );
