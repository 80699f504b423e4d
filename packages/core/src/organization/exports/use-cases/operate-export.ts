import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm } from '../../../access';
import type { Async, UserId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { loadOperatedRealm } from '../../../messages';
import type { OrganizationFailure } from '../../failures';
import { organizationFailure } from '../../failures';
import type { ExportArchives, FinishedArchive } from '../../ports/export-archives';
import { isWithdrawn } from '../export-rules';
import type { ExportType } from '../realm-export';
import { loadConsenting } from '../steps/list-consents';
import type { ExportDependencies, ReportMessages } from '../steps/write-export';
import { writeExport } from '../steps/write-export';
import type { Ports } from '../../use-case-ports';

type Dependencies = ExportDependencies & Pick<Ports, 'clock'>;

type OperateExport = {
  /** Empty for the first organization. */
  readonly subdomain: string;
  readonly type: ExportType;
  /** The place of the archive, and its name there. */
  readonly archives: ExportArchives;
  readonly name: string;
  readonly report: ReportMessages;
};

/**
 * The people whose private data the archive has. If an interrupted call has begun the same archive,
 * and none of its people has withdrawn their consent, they are the same, and the archive is
 * continued; otherwise it begins again.
 */
const beginArchive = (
  { snapshot }: Pick<Dependencies, 'snapshot'>,
  { archives, name, type }: Pick<OperateExport, 'archives' | 'name' | 'type'>,
  realm: Pick<Realm, 'id'>,
): Async<ReadonlySet<UserId>> =>
  pipe(
    TE.Do,
    TE.bind('now', () => snapshot(realm.id)((tx) => loadConsenting(tx, realm, type))),
    TE.bind('earlier', () => archives.noted(name)),
    TE.flatMap(({ now, earlier }) =>
      pipe(
        earlier,
        O.filter((begun) => begun.type === type && begun.realmId === realm.id),
        O.filter(({ consenting }) => !isWithdrawn(consenting, now)),
        O.match(
          () =>
            pipe(
              archives.discard(name),
              TE.flatMap(() =>
                archives.note(name, { type, realmId: realm.id, consenting: Array.from(now) }),
              ),
              TE.map(() => now),
            ),
          ({ consenting }) => TE.right(new Set(consenting)),
        ),
      ),
    ),
  );

/**
 * Writes the same archive as a request of an administrator, for the operator of the server. The
 * next call for the same archive continues one that was interrupted.
 */
export const operateExport =
  (dependencies: Dependencies) =>
  ({
    subdomain,
    report,
    ...wanted
  }: OperateExport): Work<
    AccessFailure<'NoSuchRealm'> | OrganizationFailure<'ConsentWithdrawn'>,
    FinishedArchive
  > => {
    const { clock, snapshot } = dependencies;
    const { archives, name, type } = wanted;
    return pipe(
      TE.Do,
      TE.bindW('createdAt', () => TE.fromIO(clock.now)),
      TE.bindW('realm', () => snapshot('every realm')((tx) => loadOperatedRealm(tx, subdomain))),
      TE.bindW('consenting', ({ realm }) => beginArchive(dependencies, wanted, realm)),
      TE.bindW('archive', () => archives.open(name)),
      TE.flatMap(({ archive, createdAt, realm, consenting }) =>
        pipe(
          writeExport(dependencies)(archive, { realm, consenting }, report),
          TE.flatMap(() => snapshot(realm.id)((tx) => loadConsenting(tx, realm, type))),
          ensure(
            (now) => !isWithdrawn(Array.from(consenting), now),
            organizationFailure('ConsentWithdrawn'),
          ),
          TE.flatMap(() => archive.finish({ type, createdAt, realm })),
          TE.tapError(() => archive.interrupt),
          TE.tapError((failure) =>
            failure._tag === 'ConsentWithdrawn' ? archives.discard(name) : TE.right(undefined),
          ),
        ),
      ),
    );
  };
