import { createReadStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { privateDirectoryMode, privateFileMode } from '@parley/adapter-files';
import { programVersion } from '@parley/adapter-postgres';
import type { ExportArchive, ExportArchives, RecordKind } from '@parley/core/organization';
import { catching, unexpected } from '@parley/core/kernel';
import { inOneChunk } from '@parley/core/messages';
import { BegunArchive, recordKinds } from '@parley/core/organization';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { fileName, recordsName } from '../backup/archive/members';
import { openArchive, partialName } from '../backup/archive/write-archive';
import { exportForm } from './export-manifest';

const compress = promisify(gzip);

/** An archive that is complete is continued before its end. */
const reopen = async (file: string): Promise<void> => {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined) {
    await rename(file, partialName(file));
  }
};

const noteName = (file: string): string => `${partialName(file)}.json`;

/** What was noted; nothing if it cannot be read as that. */
const readNote = async (file: string): Promise<O.Option<BegunArchive>> => {
  const text = await readFile(noteName(file), 'utf8').catch(() => 'null');
  return pipe(
    O.tryCatch((): unknown => JSON.parse(text)),
    O.filter(BegunArchive.is),
  );
};

const openExport = async (file: string, serverSecret: string): Promise<ExportArchive> => {
  await reopen(file);
  const archive = await openArchive(exportForm, file);
  const records = new Map(archive.kept.records);
  const files = new Map(archive.kept.files);
  const countOf = (kind: RecordKind): number => records.get(kind)?.count ?? 0;
  return {
    doneUpTo: (kind) => records.get(kind)?.upTo,
    hasFile: (key) => files.has(key),
    addRecords: (kind, upTo, added) =>
      catching(async () => {
        const lines = added.map((record) => `${JSON.stringify(record)}\n`).join('');
        const name = recordsName({ of: kind, upTo, count: added.length });
        await archive.add(name, inOneChunk(await compress(lines)));
        records.set(kind, { upTo, count: countOf(kind) + added.length });
      }, unexpected),
    addFile: (key, content) =>
      catching(async () => {
        files.set(key, await archive.add(fileName(key), content));
      }, unexpected),
    finish: ({ type, createdAt, realm: { host, id, name, uuid } }) =>
      catching(async () => {
        const counts = Object.fromEntries(
          recordKinds.flatMap((kind) => (countOf(kind) === 0 ? [] : [[kind, countOf(kind)]])),
        );
        const sizes = Array.from(files.values());
        const count = { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
        await archive.finish(
          (checksums) => ({
            version: programVersion,
            createdAt: new Date(createdAt * 1000).toISOString(),
            exportType: type,
            organization: { id, uuid, host, name },
            records: counts,
            files: count,
            checksums,
          }),
          serverSecret,
        );
        await rm(noteName(file), { force: true });
        const { size } = await stat(file);
        return { size, content: createReadStream(file), records: counts, files: count };
      }, unexpected),
    interrupt: catching(archive.interrupt, unexpected),
  };
};

/**
 * Archives of exports, in the form of backups, in a folder that may have other files.
 *
 * @param serverSecret signs their manifests
 */
export const tarExports = (folder: string, serverSecret: string): ExportArchives => ({
  open: (name) =>
    catching(async () => {
      await mkdir(folder, { recursive: true, mode: privateDirectoryMode });
      return openExport(join(folder, name), serverSecret);
    }, unexpected),
  note: (name, begun) =>
    catching(async () => {
      await mkdir(folder, { recursive: true, mode: privateDirectoryMode });
      await writeFile(noteName(join(folder, name)), JSON.stringify(begun), {
        mode: privateFileMode,
      });
    }, unexpected),
  noted: (name) => catching(() => readNote(join(folder, name)), unexpected),
  discard: (name) =>
    catching(async () => {
      const file = join(folder, name);
      for (const each of [file, partialName(file), noteName(file)]) {
        await rm(each, { force: true });
      }
    }, unexpected),
});

/** What nobody has continued for so long belongs to an export that another machine has completed. */
const staleMilliseconds = 7 * 24 * 60 * 60 * 1000;

const removeStale = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > staleMilliseconds) {
      await rm(path, { force: true });
    }
  }
};

/** The same in a folder of the server, from which what nobody has continued is removed. */
export const ownExports = (folder: string, serverSecret: string): ExportArchives => {
  const archives = tarExports(folder, serverSecret);
  return {
    ...archives,
    open: (name) =>
      pipe(
        catching(() => removeStale(folder), unexpected),
        TE.flatMap(() => archives.open(name)),
      ),
  };
};
