import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AttemptLimiter, Viewer } from '../../../access';
import { isCaller } from '../../../access';
import type { Async, Unexpected, Work } from '../../../kernel';
import { ifAny, secondsPerDay } from '../../../kernel';
import type { ByteRange, Bytes, SentAs } from '../../ports/file-store';
import type { Snapshot } from '../../transaction';
import type { Attachment, StoredUpload } from '../attachment';
import type { ThumbnailName } from '../attachment-path';
import { storageKey, thumbnailKey } from '../attachment-path';
import type { FileAccessFailure } from '../steps/access-attachment';
import { accessAttachment } from '../steps/access-attachment';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type Dependencies = {
  readonly snapshot: Snapshot<'attachments' | 'messages'>;
  readonly attempts: AttemptLimiter;
};

/**
 * Rate limit of requests for one file by visitors. Source: docs/reference/requests.md#rate-limits.
 */
const visitLimit = {
  name: 'spectator_attachment_access_by_file',
  attempts: 1000,
  seconds: secondsPerDay,
};

const countVisit = (
  attempts: AttemptLimiter,
  path: string,
): Work<MessageFailure<'TooManyFileVisits'>, void> =>
  pipe(
    attempts.count(visitLimit, path),
    ifAny((seconds) => TE.left(messageFailure('TooManyFileVisits', { retryAfter: seconds }))),
  );

/**
 * Finds the file at a path for a viewer who may read it.
 *
 * Source: docs/reference/uploads.md#access-to-a-file.
 */
export const getUpload =
  ({ snapshot, attempts }: Dependencies) =>
  (
    viewer: Viewer,
    path: string,
  ): Work<FileAccessFailure | MessageFailure<'TooManyFileVisits'>, Attachment> =>
    pipe(
      snapshot(viewer.realm.id)((tx) => accessAttachment(tx, viewer, path)),
      TE.tap(() => (isCaller(viewer) ? TE.right(undefined) : countVisit(attempts, path))),
    );

const keyOf = ({ path }: Pick<Attachment, 'path'>, thumbnail: ThumbnailName | undefined): string =>
  thumbnail === undefined ? storageKey(path) : thumbnailKey(path, thumbnail);

/** A short-lived URL of a file at its storage, if clients read there. */
export const linkUpload =
  ({ files }: Pick<Ports, 'files'>) =>
  (
    upload: StoredUpload,
    thumbnail: ThumbnailName | undefined,
    as: SentAs,
  ): Async<O.Option<string>> =>
    files.link(keyOf(upload, thumbnail), as);

/** Opens the bytes of a file, or of one of its thumbnails. */
export const openUpload =
  ({ files }: Pick<Ports, 'files'>) =>
  (
    upload: StoredUpload,
    thumbnail: ThumbnailName | undefined,
    range?: ByteRange,
  ): Work<MessageFailure<'FileNotFound'>, Bytes> =>
    pipe(
      files.read(keyOf(upload, thumbnail), range),
      TE.flatMap(
        TE.fromOption((): MessageFailure<'FileNotFound'> | Unexpected =>
          messageFailure('FileNotFound'),
        ),
      ),
    );
