import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { NoticeDependencies } from '../../../channels';
import type { Async, ExportRealm } from '../../../kernel';
import { toIsoDate } from '../../../kernel';
import { storageKey } from '../../../messages';
import type { ExportFile } from '../realm-export';
import type { BegunExport } from '../steps/begin-export';
import { beginExport, completeExport } from '../steps/begin-export';
import type { ExportDependencies } from '../steps/write-export';
import { writeExport } from '../steps/write-export';
import type { Ports } from '../../use-case-ports';

type Dependencies = ExportDependencies &
  NoticeDependencies &
  Pick<Ports, 'clock' | 'exportArchives' | 'transact'>;

const nameOf = ({ realmId, exportId }: ExportRealm): string => `${realmId}-${exportId}`;

/** The same for each attempt, so that none leaves a file behind. */
const pathOf = ({ realmId, exportId }: ExportRealm, { found }: BegunExport): string =>
  `${realmId}/exports/${exportId}/parley-export-${toIsoDate(found.requestedAt)}.tar`;

const nobodyWatches = (): void => undefined;

/** Writes the archive on this machine, and then into the store of files. */
const storeArchive = (
  dependencies: Dependencies,
  job: ExportRealm,
  begun: BegunExport,
): Async<ExportFile> => {
  const { exportArchives: archives, files } = dependencies;
  const { found, scope } = begun;
  const path = pathOf(job, begun);
  return pipe(
    archives.open(nameOf(job)),
    TE.flatMap((archive) =>
      pipe(
        writeExport(dependencies)(archive, scope, nobodyWatches),
        TE.flatMap(() =>
          archive.finish({ type: found.type, createdAt: found.requestedAt, realm: scope.realm }),
        ),
        TE.tapError(() => archive.interrupt),
      ),
    ),
    TE.flatMap(({ size, content }) =>
      pipe(
        files.write(storageKey(path), content),
        TE.map(() => ({ path, size })),
      ),
    ),
  );
};

/**
 * Writes the archive of an export and stores it. It can be interrupted at any time: the next attempt
 * continues with what this machine has of the archive.
 *
 * Source: docs/reference/exports.md#the-file.
 */
export const writeRequestedExport =
  (dependencies: Dependencies) =>
  (job: ExportRealm): Async<void> => {
    const { exportArchives: archives, clock, files, transact } = dependencies;
    const discard = archives.discard(nameOf(job));
    return pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) => transact('server', (tx) => beginExport(dependencies, tx, job, now))),
      TE.flatMap(
        O.match(
          () => discard,
          (begun) =>
            pipe(
              begun.isContinued ? TE.right(undefined) : discard,
              TE.flatMap(() => storeArchive(dependencies, job, begun)),
              TE.bindTo('file'),
              TE.bind('now', () => TE.fromIO(clock.now)),
              TE.bind('outcome', ({ file, now }) =>
                transact('server', (tx) => completeExport(dependencies, tx, begun, file, now)),
              ),
              TE.tap(({ file, outcome }) =>
                outcome === 'complete' ? TE.right(undefined) : files.remove(storageKey(file.path)),
              ),
              TE.tap(() => discard),
              TE.flatMap(({ outcome }) =>
                outcome === 'withdrawn'
                  ? writeRequestedExport(dependencies)(job)
                  : TE.right(undefined),
              ),
            ),
        ),
      ),
    );
  };
