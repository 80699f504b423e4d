import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicFiles } from '@parley/core';
import { catching } from '@parley/core';
import * as O from 'fp-ts/Option';
import { asUnexpected } from './file-failures';
import { isMissing, isSafePath } from './local-paths';
import { writePrivateFile } from './private-files';

/** Stores files in a local folder. */
export const localFiles = (folder: string): PublicFiles => ({
  write: (path, bytes) =>
    catching(async () => {
      if (!isSafePath(path)) {
        throw new Error(`not a path for a file: ${path}`);
      }
      await writePrivateFile(join(folder, path), bytes);
    }, asUnexpected),

  remove: (path) =>
    catching(async () => {
      if (isSafePath(path)) {
        await rm(join(folder, path), { force: true });
      }
    }, asUnexpected),

  read: (path) =>
    catching(async () => {
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
    }, asUnexpected),
});
