import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, ExpireExport, ExportId, Work } from '../../../kernel';
import type { OrganizationFailure } from '../../failures';
import { organizationFailure } from '../../failures';
import { checkExportDeletion } from '../export-rules';
import { deleteFile } from '../steps/announce-exports';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'clock' | 'transact'>;

export type DeleteExport = { readonly exportId: ExportId };

/** Deletes the file of an export, and keeps its record; for administrators. */
export const deleteExport =
  ({ transact, clock }: Dependencies) =>
  (
    caller: Caller,
    { exportId }: DeleteExport,
  ): Work<
    OrganizationFailure<
      'ExportAlreadyDeleted' | 'ExportHasFailed' | 'ExportNotComplete' | 'InvalidExportId'
    >,
    void
  > => {
    const { realm } = caller;
    return transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.tap(() => tx.exports.lock(realm.id)),
        TE.bindW('found', () => tx.exports.find(realm.id, exportId)),
        TE.bindW('existing', ({ found }) =>
          TE.fromOption(() => organizationFailure('InvalidExportId'))(found),
        ),
        TE.tapEither(({ existing }) => checkExportDeletion(existing)),
        TE.flatMap(({ existing, now }) => deleteFile(tx, realm, existing, now)),
      ),
    );
  };

/** Deletes the file of an export whose time is over. */
export const expireExport =
  ({ transact, clock }: Dependencies) =>
  ({ realmId, exportId }: ExpireExport): Async<void> =>
    transact('server', (tx) =>
      pipe(
        TE.Do,
        TE.bind('now', () => TE.fromIO(clock.now)),
        TE.tap(() => tx.exports.lock(realmId)),
        TE.bind('realm', () => tx.realms.find(realmId)),
        TE.bind('found', () => tx.exports.find(realmId, exportId)),
        TE.flatMap(({ realm, found, now }) =>
          O.isSome(realm) && O.isSome(found)
            ? deleteFile(tx, realm.value, found.value, now)
            : TE.right(undefined),
        ),
      ),
    );
