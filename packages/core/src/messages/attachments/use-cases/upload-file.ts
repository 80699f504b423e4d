import type { Work } from '../../../kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';
import type { Attachment } from '../attachment';
import type { FileToUpload, StoreFileDependencies, StoreFileFailure } from '../steps/store-file';
import { storeFile } from '../steps/store-file';

type UploadFileFailure =
  | MessageFailure<'NoFileToUpload' | 'SeveralFilesToUpload'>
  | StoreFileFailure;

const onlyFile = (
  files: readonly FileToUpload[],
): E.Either<MessageFailure<'NoFileToUpload' | 'SeveralFilesToUpload'>, FileToUpload> => {
  const [file, ...others] = files;
  if (file === undefined) {
    return E.left(messageFailure('NoFileToUpload'));
  }
  return others.length > 0 ? E.left(messageFailure('SeveralFilesToUpload')) : E.right(file);
};

/**
 * Stores a file for messages to link.
 *
 * Source: docs/reference/uploads.md#uploading-a-file.
 */
export const uploadFile =
  (dependencies: StoreFileDependencies) =>
  (caller: Caller, files: readonly FileToUpload[]): Work<UploadFileFailure, Attachment> =>
    pipe(
      TE.fromEither(onlyFile(files)),
      TE.flatMap((file) => storeFile(dependencies)(caller, file)),
    );
