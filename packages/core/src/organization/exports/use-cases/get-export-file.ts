import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ExportId, Work } from '../../../kernel';
import type { MessageFailure, StoredUpload } from '../../../messages';
import { messageFailure } from '../../../messages';
import type { Snapshot } from '../../transaction';
import { nameIn } from '../export-view';
import { presentFileOf } from '../realm-export';

type GetExportFile = { readonly exportId: ExportId };

/** The archive of an export, as an upload is described; for administrators. */
export const getExportFile =
  ({ snapshot }: { readonly snapshot: Snapshot<'exports'> }) =>
  (
    { realm }: Caller,
    { exportId }: GetExportFile,
  ): Work<MessageFailure<'FileNotFound'>, StoredUpload> =>
    pipe(
      snapshot(realm.id)(({ exports }) => exports.find(realm.id, exportId)),
      TE.flatMap((found) => {
        const file = O.isNone(found) ? undefined : presentFileOf(found.value);
        return file === undefined
          ? TE.left(messageFailure('FileNotFound'))
          : TE.right({ ...file, name: nameIn(file.path), contentType: 'application/x-tar' });
      }),
    );
