import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ExportId, Work } from '../../../kernel';
import type { OrganizationFailure } from '../../failures';
import { checkExportRequest, maxExportRecords } from '../export-rules';
import type { ExportType } from '../realm-export';
import { announceExports } from '../steps/announce-exports';
import type { Ports } from '../../use-case-ports';

export type RequestExport = { readonly type: ExportType };

/** Enqueues the writing of an archive; for administrators. */
export const requestExport =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (
    caller: Caller,
    { type }: RequestExport,
  ): Work<OrganizationFailure<'ExportInProgress' | 'TooManyExports'>, ExportId> => {
    const { realm, user } = caller;
    return transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.tap(() => tx.exports.lock(realm.id)),
        TE.bindW('earlier', () => tx.exports.list(realm.id)),
        TE.tapEither(({ earlier, now }) => checkExportRequest(earlier, now)),
        TE.flatMap(({ now }) =>
          tx.exports.create(
            realm.id,
            { actingUserId: user.id, type, requestedAt: now },
            maxExportRecords,
          ),
        ),
        TE.map(({ id }) => id),
        TE.tap((exportId) => tx.jobs.enqueue({ _tag: 'ExportRealm', realmId: realm.id, exportId })),
        TE.tap(() => announceExports(tx, realm)),
      ),
    );
  };
