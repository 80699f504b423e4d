import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { PublicFiles } from '@parley/core';
import { unexpected } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { isMissing, isSafePath } from './local-paths';

/** Files in a folder of this machine. */
export const localFiles = (folder: string): PublicFiles => ({
  write: (path, bytes) =>
    TE.tryCatch(async () => {
      if (!isSafePath(path)) {
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
      if (isSafePath(path)) {
        await rm(join(folder, path), { force: true });
      }
    }, unexpected),

  read: (path) =>
    TE.tryCatch(async () => {
      if (!isSafePath(path)) {
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
