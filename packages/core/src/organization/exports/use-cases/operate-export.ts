import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure } from '../../../access';
import type { Clock, Unexpected } from '../../../kernel';
import { loadOperatedRealm } from '../../../messages';
import type { OrganizationFailure } from '../../failures';
import { organizationFailure } from '../../failures';
import type { ExportArchives, FinishedArchive } from '../../ports/export-archives';
import { isWithdrawn } from '../export-rules';
import type { ExportType } from '../realm-export';
import { loadConsenting } from '../steps/list-consents';
import type { ExportDependencies, ReportMessages } from '../steps/write-export';
import { writeExport } from '../steps/write-export';

type Dependencies = ExportDependencies & { readonly clock: Clock };

export type OperateExport = {
  /** Empty for the first organization. */
  readonly subdomain: string;
  readonly type: ExportType;
  /** The place of the archive, and its name there. */
  readonly archives: ExportArchives;
  readonly name: string;
  readonly report: ReportMessages;
};

/** Writes the archive that a request would, for the operator of the server. */
export const operateExport =
  (dependencies: Dependencies) =>
  ({
    subdomain,
    type,
    archives,
    name,
    report,
  }: OperateExport): TE.TaskEither<
    AccessFailure<'NoSuchRealm'> | OrganizationFailure<'ConsentWithdrawn'> | Unexpected,
    FinishedArchive
  > => {
    const { clock, snapshot } = dependencies;
    return pipe(
      TE.Do,
      TE.bindW('createdAt', () => TE.fromIO(clock.now)),
      TE.bindW('realm', () => snapshot('every realm')((tx) => loadOperatedRealm(tx, subdomain))),
      TE.bindW('consenting', ({ realm }) =>
        snapshot(realm.id)((tx) => loadConsenting(tx, realm, type)),
      ),
      // What an earlier call has written may be of people who consented then.
      TE.tap(() => archives.discard(name)),
      TE.bindW('archive', () => archives.open(name)),
      TE.flatMap(({ archive, createdAt, realm, consenting }) =>
        pipe(
          writeExport(dependencies)(archive, { realm, consenting }, report),
          TE.flatMap(() => snapshot(realm.id)((tx) => loadConsenting(tx, realm, type))),
          TE.filterOrElseW(
            (now) => !isWithdrawn(Array.from(consenting), now),
            () => organizationFailure('ConsentWithdrawn'),
          ),
          TE.flatMap(() => archive.finish({ type, createdAt, realm })),
          TE.tapError(() => archive.interrupt),
          TE.tapError(() => archives.discard(name)),
        ),
      ),
    );
  };
