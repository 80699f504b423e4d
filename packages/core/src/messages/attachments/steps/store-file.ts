import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { requireSpace, withinLimit } from '../../../access';
import type { Async, Unexpected, Work } from '../../../kernel';
import { ensure, mebibyte, onlyTo } from '../../../kernel';
import type { Pictures, Thumbnails } from '../../ports/files';
import type { Bytes, FileStore } from '../../ports/file-store';
import { inOneChunk } from '../../ports/file-store';
import type { Snapshot, Transact, Transaction } from '../../transaction';
import type { Attachment, NewAttachment } from '../attachment';
import { viewAttachment } from '../attachment';
import { attachmentPath, storageKey, thumbnailKey, thumbnailNames } from '../attachment-path';
import { contentTypeOf } from '../content-type';
import { originalFileName, sanitizedFileName } from '../file-name';
import { maxFileUploadSizeMib } from '../upload-limit';
import { removeFiles } from './remove-files';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/** A file as the client sends it. */
export type FileToUpload = {
  readonly name: string;
  readonly contentType: string;
  /** In bytes; the content may be truncated at the maximum size. */
  readonly size: number;
  readonly content: Bytes;
};

type Full = MessageFailure<'UploadQuotaExceeded'> | AccessFailure<'CollectionFull'>;

export type StoreFileFailure = MessageFailure<'UploadTooLarge'> | Full;

export type StoreFileDependencies = Pick<
  Ports,
  'clock' | 'files' | 'ids' | 'pictures' | 'random'
> & {
  readonly transact: Transact<'attachments' | 'collections' | 'events'>;
  readonly snapshot: Snapshot<'collections'>;
};

/** Pictures with more bytes are stored without thumbnails. */
const maxPictureBytes = 50 * mebibyte;

/** The quota of the organization has a code of its own. */
const asQuota = (failure: AccessFailure<'CollectionFull'> | Unexpected): Full | Unexpected =>
  failure._tag === 'CollectionFull' &&
  failure.scope === 'organization' &&
  failure.exceeded === 'bytes'
    ? messageFailure('UploadQuotaExceeded')
    : failure;

const writeThumbnails = (
  files: FileStore,
  path: string,
  { still, animated }: Thumbnails,
): Async<void> =>
  pipe(
    files.write(thumbnailKey(path, thumbnailNames.still), inOneChunk(still)),
    TE.flatMap(() =>
      animated === undefined
        ? TE.right(undefined)
        : files.write(thumbnailKey(path, thumbnailNames.animated), inOneChunk(animated)),
    ),
  );

const thumbnailsOf = (
  pictures: Pictures,
  contentType: string,
  { size, content }: FileToUpload,
): Async<O.Option<Thumbnails>> =>
  contentType.startsWith('image/') && contentType !== 'image/svg+xml' && size <= maxPictureBytes
    ? pictures.toThumbnails(content)
    : TE.right(O.none);

const write = (
  { files, pictures }: Pick<StoreFileDependencies, 'files' | 'pictures'>,
  file: FileToUpload,
  path: string,
  contentType: string,
): Async<NewAttachment['picture']> =>
  pipe(
    files.write(storageKey(path), file.content),
    TE.flatMap(() => thumbnailsOf(pictures, contentType, file)),
    TE.flatMap(
      O.match(
        (): Async<NewAttachment['picture']> => TE.right(null),
        (made) =>
          pipe(
            writeThumbnails(files, path, made),
            TE.map(() => made.picture),
          ),
      ),
    ),
  );

const recordFile = (
  tx: Pick<Transaction, 'attachments' | 'collections' | 'events'>,
  caller: Caller,
  attachment: NewAttachment,
): Work<Full, Attachment> =>
  pipe(
    tx.attachments.create(caller.realm.id, attachment),
    withinLimit(tx, caller, 'uploadedFiles'),
    TE.mapLeft(asQuota),
    TE.bindTo('made'),
    TE.bindW('uploadSpaceUsed', () => tx.attachments.spaceUsed(caller.realm.id)),
    TE.tap(({ made, uploadSpaceUsed }) =>
      tx.events.emit(caller.realm.id, [
        {
          event: { _tag: 'AttachmentAdded', attachment: viewAttachment(made), uploadSpaceUsed },
          audience: onlyTo(caller.user.id),
        },
      ]),
    ),
    TE.map(({ made }) => made),
  );

/**
 * Stores a file for messages to link. The bytes are written first: after a crash there may be
 * unused bytes, but never a file without bytes.
 */
export const storeFile =
  ({ transact, snapshot, clock, ids, random, ...stores }: StoreFileDependencies) =>
  (caller: Caller, file: FileToUpload): Work<StoreFileFailure, Attachment> =>
    pipe(
      TE.Do,
      ensure(
        () => file.size <= maxFileUploadSizeMib * mebibyte,
        messageFailure('UploadTooLarge', { limitMib: maxFileUploadSizeMib }),
      ),
      // Before the bytes are written to the disk; what counts is the check after that.
      TE.tap(() =>
        snapshot(caller.realm.id)((tx) =>
          pipe(
            requireSpace(tx, caller, 'uploadedFiles', { count: 1, bytes: file.size }),
            TE.mapLeft(asQuota),
          ),
        ),
      ),
      TE.bindW('token', () => TE.fromIO(ids.token)),
      TE.bindW('folder', () => TE.fromIO(random.below(256))),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.let('name', () => originalFileName(file.name)),
      TE.let('contentType', ({ name }) => contentTypeOf(file.contentType, name)),
      TE.let('path', ({ folder, token, name }) =>
        attachmentPath({ realmId: caller.realm.id, folder, token }, sanitizedFileName(name)),
      ),
      TE.flatMap(({ name, path, contentType, now }) =>
        pipe(
          write(stores, file, path, contentType),
          TE.flatMap((picture) =>
            transact(caller, (tx) =>
              recordFile(tx, caller, {
                ownerId: caller.user.id,
                name,
                path,
                contentType,
                size: file.size,
                createdAt: now,
                picture,
              }),
            ),
          ),
          TE.tapError(() => removeFiles(stores.files, [path])),
        ),
      ),
    );
