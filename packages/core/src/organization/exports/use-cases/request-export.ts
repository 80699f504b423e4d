import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Clock, ExportId, Unexpected } from '../../../kernel';
import type { OrganizationFailure } from '../../failures';
import type { Transact } from '../../transaction';
import { checkExportRequest, maxExportRecords } from '../export-rules';
import type { ExportType } from '../realm-export';
import { announceExports } from '../steps/announce-exports';

type Dependencies = {
  readonly transact: Transact;
  readonly clock: Clock;
};

export type RequestExport = { readonly type: ExportType };

/** Enqueues the writing of an archive; for administrators. */
export const requestExport =
  ({ transact, clock }: Dependencies) =>
  (
    caller: Caller,
    { type }: RequestExport,
  ): TE.TaskEither<
    OrganizationFailure<'ExportInProgress' | 'TooManyExports'> | Unexpected,
    ExportId
  > => {
    const { realm, user } = caller;
    return transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.tap(() => tx.exports.lock(realm.id)),
        TE.bindW('earlier', () => tx.exports.list(realm.id)),
        TE.tap(({ earlier, now }) => TE.fromEither(checkExportRequest(earlier, now))),
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
