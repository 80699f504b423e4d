import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { AttachmentId, Work } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { FileStore } from '../../ports/file-store';
import type { Transact } from '../../transaction';
import type { Attachment } from '../attachment';
import { ownsAttachment } from '../attachment-access';
import { removeFiles } from '../steps/remove-files';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

type DeleteAttachmentFailure = MessageFailure<'InvalidAttachment' | 'AttachmentNotDeleted'>;

type Dependencies = {
  readonly transact: Transact<'attachments' | 'events'>;
  readonly files: FileStore;
};

const ownOne =
  (caller: Caller) =>
  ([attachment]: readonly Attachment[]): TE.TaskEither<
    MessageFailure<'InvalidAttachment'>,
    Attachment
  > =>
    attachment !== undefined && ownsAttachment(caller, attachment)
      ? TE.right(attachment)
      : TE.left(messageFailure('InvalidAttachment'));

/**
 * Deletes one of the caller's own files, even if messages link it: the links are dead afterwards.
 * The bytes are deleted within the transaction, so that after a failure the file is still listed
 * and the caller can retry.
 *
 * Source: docs/reference/uploads.md#claiming-and-deletion.
 */
export const deleteAttachment =
  ({ transact, files }: Dependencies) =>
  (caller: Caller, { id }: { readonly id: AttachmentId }): Work<DeleteAttachmentFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.tap(() => tx.attachments.lock(caller.realm.id, [id])),
        TE.bindW('found', () => tx.attachments.loadMany(caller.realm.id, [id])),
        TE.bindW('attachment', ({ found }) => ownOne(caller)(found)),
        TE.tap(() => tx.attachments.remove(caller.realm.id, [id])),
        TE.bindW('uploadSpaceUsed', () => tx.attachments.spaceUsed(caller.realm.id)),
        TE.tap(({ attachment }) =>
          pipe(
            removeFiles(files, [attachment.path]),
            TE.mapError(() => messageFailure('AttachmentNotDeleted')),
          ),
        ),
        TE.flatMap(({ uploadSpaceUsed }) =>
          tx.events.emit(caller.realm.id, [
            {
              event: { _tag: 'AttachmentRemoved', attachmentId: id, uploadSpaceUsed },
              audience: onlyTo(caller.user.id),
            },
          ]),
        ),
      ),
    );
