import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Viewer } from '../../../access';
import { accessFailure, isCaller } from '../../../access';
import type { Async, MessageId, Work } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Attachment } from '../attachment';
import { canReadAttachment } from '../attachment-access';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

type Tx = Pick<Reader, 'attachments' | 'messages'>;

export type FileAccessFailure =
  | MessageFailure<'FileNotFound' | 'FileNotReadable'>
  | AccessFailure<'NotLoggedIn'>;

/** How many messages are checked together, beginning with the newest. */
const batchSize = 200;

const isShownBy = (
  tx: Tx,
  viewer: Viewer,
  attachment: Attachment,
  newestFirst: readonly MessageId[],
): Async<boolean> =>
  pipe(
    tx.messages.loadManyFor(viewer.realm.id, viewer.user?.id, newestFirst.slice(0, batchSize)),
    TE.flatMap((messages) =>
      canReadAttachment(viewer, attachment, messages) || newestFirst.length <= batchSize
        ? TE.right(canReadAttachment(viewer, attachment, messages))
        : isShownBy(tx, viewer, attachment, newestFirst.slice(batchSize)),
    ),
  );

/** Whether the viewer may read the file. */
export const isReadable = (tx: Tx, viewer: Viewer, attachment: Attachment): Async<boolean> =>
  canReadAttachment(viewer, attachment, [])
    ? TE.right(true)
    : isShownBy(tx, viewer, attachment, attachment.messages.map(({ id }) => id).reverse());

/** Finds the file at the path and fails if the viewer may not read it. */
export const accessAttachment = (
  tx: Tx,
  viewer: Viewer,
  path: string,
): Work<FileAccessFailure, Attachment> =>
  pipe(
    // Stored text never contains NUL, and the store rejects it in queries.
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
