import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { PublicFiles } from '@parley/core';
import { unexpected } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';

/** Letters, digits, dashes and underscores, with dots inside: nothing that leaves the folder. */
const safePath = /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/;

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR');

/** Files in a folder of this machine. */
export const localFiles = (folder: string): PublicFiles => ({
  write: (path, bytes) =>
    TE.tryCatch(async () => {
      if (!safePath.test(path)) {
        throw new Error(`not a path for a file: ${path}`);
      }
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      // Whoever loads the file has all of it, or none.
      const draft = `${target}.${randomUUID()}`;
      await writeFile(draft, bytes);
      await rename(draft, target);
    }, unexpected),

  remove: (path) =>
    TE.tryCatch(async () => {
      if (safePath.test(path)) {
        await rm(join(folder, path), { force: true });
      }
    }, unexpected),

  read: (path) =>
    TE.tryCatch(async () => {
      if (!safePath.test(path)) {
        return O.none;
      }
      try {
        return O.some(await readFile(join(folder, path)));
      } catch (error) {
        if (isMissing(error)) {
          return O.none;
        }
        throw error;
      }
    }, unexpected),
});
