import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import { isCaller } from '../../../access';
import type { MessageId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Attachment } from '../attachment';
import { canReadAttachment } from '../attachment-access';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type FileAccessNeeds = 'attachments' | 'messages';
type Tx = Pick<Transaction, FileAccessNeeds>;

export type FileAccessFailure =
  MessageFailure<'FileNotFound' | 'FileNotReadable'> | AccessFailure<'NotLoggedIn'> | Unexpected;

/** Messages that are looked at together: of a file that is in very many, the newest will do. */
const batchSize = 200;

const isShownBy = (
  tx: Tx,
  viewer: Viewer,
  attachment: Attachment,
  newestFirst: readonly MessageId[],
): TE.TaskEither<Unexpected, boolean> =>
  pipe(
    tx.messages.loadManyFor(viewer.realm.id, viewer.user?.id, newestFirst.slice(0, batchSize)),
    TE.flatMap((messages) =>
      canReadAttachment(viewer, attachment, messages) || newestFirst.length <= batchSize
        ? TE.right(canReadAttachment(viewer, attachment, messages))
        : isShownBy(tx, viewer, attachment, newestFirst.slice(batchSize)),
    ),
  );

/** Whether the viewer may read the file. */
export const isReadable = (
  tx: Tx,
  viewer: Viewer,
  attachment: Attachment,
): TE.TaskEither<Unexpected, boolean> =>
  canReadAttachment(viewer, attachment, [])
    ? TE.right(true)
    : isShownBy(tx, viewer, attachment, attachment.messages.map(({ id }) => id).reverse());

/** The file at the path, if the viewer may read it. */
export const accessAttachment = (
  tx: Tx,
  viewer: Viewer,
  path: string,
): TE.TaskEither<FileAccessFailure, Attachment> =>
  pipe(
    // No text that is kept holds NUL, nor can it be asked for.
    path.includes('\0') ? TE.right(O.none) : tx.attachments.findByPath(viewer.realm.id, path),
    TE.flatMap(TE.fromOption((): FileAccessFailure => messageFailure('FileNotFound'))),
    TE.tap((attachment) =>
      pipe(
        isReadable(tx, viewer, attachment),
        TE.filterOrElseW(
          (isAllowed) => isAllowed,
          (): FileAccessFailure =>
            isCaller(viewer) ? messageFailure('FileNotReadable') : accessFailure('NotLoggedIn'),
        ),
      ),
    ),
  );
