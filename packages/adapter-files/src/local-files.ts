import { createReadStream } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange, Bytes } from '@parley/core/messages';
import { catching, fileFailure } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { isMissing, isSafePath } from './local-paths';
import { draftEnding, writePrivateFile } from './private-files';
import type { ListedFiles, StoredFile } from './stored-files';

/** Opened when the first chunk is read, and closed after the last or when reading stops. */
const readFrom = async function* (file: string, range: ByteRange | undefined): Bytes {
  const stream = createReadStream(file, range === undefined ? {} : { ...range });
  for await (const piece of stream) {
    yield piece;
  }
};

/** In bytes; undefined if there is no such file. */
const sizeOf = async (file: string): Promise<number | undefined> => {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    throw error;
  }
};

/** A file that was removed since it was listed is left out. */
const listIn = async function* (root: string, folder: string): AsyncIterable<StoredFile> {
  const entries = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) {
      return [];
    }
    throw error;
  });
  for await (const entry of entries) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      yield* listIn(root, key);
    } else if (entry.isFile() && !key.endsWith(draftEnding)) {
      const bytes = await sizeOf(join(root, key));
      if (bytes !== undefined) {
        yield { key, bytes };
      }
    }
  }
};

/** Stores files in a folder, which several processes may share. */
export const localFiles = (folder: string): ListedFiles => ({
  write: (key, content) =>
    catching(async () => {
      if (!isSafePath(key)) {
        throw new Error(`not a key for a file: ${key}`);
      }
      await writePrivateFile(join(folder, key), content);
    }, fileFailure),

  read: (key, range) =>
    catching(async () => {
      const file = join(folder, key);
      return isSafePath(key) && (await sizeOf(file)) !== undefined
        ? O.some(readFrom(file, range))
        : O.none;
    }, fileFailure),

  remove: (key) =>
    catching(async () => {
      if (isSafePath(key)) {
        await rm(join(folder, key), { force: true });
      }
    }, fileFailure),

  removeSome: (below) =>
    catching(async () => {
      if (isSafePath(below)) {
        await rm(join(folder, below), { recursive: true, force: true });
      }
      return false;
    }, fileFailure),

  link: () => TE.right(O.none),

  list: (below) => listIn(folder, below),

  sizeOf: (key) =>
    catching(
      async () => (isSafePath(key) ? await sizeOf(join(folder, key)) : undefined),
      fileFailure,
    ),
});
