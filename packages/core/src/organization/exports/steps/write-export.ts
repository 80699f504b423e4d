import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async } from '../../../kernel';
import type { ExportArchive } from '../../ports/export-archives';
import type { ExportedFacts } from '../../record-presentation';
import type { RecordKind } from '../record-kinds';
import { recordKinds } from '../record-kinds';
import type { ExportScope } from './exported-among';
import { partLoaders } from './part-loaders';
import type { Part } from './parts';
import type { Ports } from '../../use-case-ports';
import { ifAny } from '../../../kernel';

export type ExportDependencies = Pick<Ports, 'files' | 'recordPresentation' | 'snapshot'>;

/**
 * Is called after each part.
 *
 * @param done how many messages were considered of those that were there at the beginning
 */
export type ReportMessages = (done: number, total: number) => void;

/** Adds a file unless it is there already; one that is gone is left out. */
const addFile = (
  { files }: Pick<ExportDependencies, 'files'>,
  archive: ExportArchive,
  key: string,
): Async<void> =>
  archive.hasFile(key)
    ? TE.right(undefined)
    : pipe(
        files.read(key),
        ifAny((content) => archive.addFile(key, content)),
      );

const addPart = <Kind extends RecordKind>(
  dependencies: Pick<ExportDependencies, 'files' | 'recordPresentation'>,
  archive: ExportArchive,
  kind: Kind,
  { upTo, files = [], facts }: Part<ExportedFacts[Kind]>,
): Async<void> =>
  pipe(
    files,
    TE.traverseSeqArray((key) => addFile(dependencies, archive, key)),
    TE.flatMap(() => {
      const present = dependencies.recordPresentation[kind];
      return facts.length === 0
        ? TE.right(undefined)
        : archive.addRecords(
            kind,
            upTo,
            facts.map((each) => present(each, archive.hasFile)),
          );
    }),
  );

const writeKind =
  (dependencies: ExportDependencies, archive: ExportArchive, scope: ExportScope) =>
  <Kind extends RecordKind>(
    kind: Kind,
    after: number,
    onPart: (part: Part<ExportedFacts[Kind]>) => void,
  ): Async<void> =>
    pipe(
      dependencies.snapshot(scope.realm.id)((tx) => partLoaders[kind](tx, scope, after)),
      TE.flatMap((part) =>
        part === undefined
          ? TE.right(undefined)
          : pipe(
              addPart(dependencies, archive, kind, part),
              TE.map(() => onPart(part)),
              TE.flatMap(() => writeKind(dependencies, archive, scope)(kind, part.upTo, onPart)),
            ),
      ),
    );

/**
 * Writes everything that belongs to the export into the archive, part by part, each as it is at its
 * moment. What the archive has already is not read again.
 */
export const writeExport =
  (dependencies: ExportDependencies) =>
  (archive: ExportArchive, scope: ExportScope, report: ReportMessages): Async<void> =>
    pipe(
      dependencies.snapshot(scope.realm.id)((tx) =>
        tx.exports.countMessagesAfter(scope.realm.id, archive.doneUpTo('messages') ?? 0),
      ),
      TE.flatMap((total) => {
        let done = 0;
        const onPart = ({ considered }: Part<unknown>): void => {
          if (considered !== undefined) {
            done = Math.min(total, done + considered);
            report(done, total);
          }
        };
        return pipe(
          recordKinds,
          TE.traverseSeqArray((kind) =>
            writeKind(dependencies, archive, scope)(kind, archive.doneUpTo(kind) ?? 0, onPart),
          ),
        );
      }),
      TE.asUnit,
    );
