import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange, Bytes, FileStore } from '@parley/core';
import { catching } from '@parley/core';
import * as O from 'fp-ts/Option';
import { asUnexpected } from './file-failures';
import { isMissing, isSafePath } from './local-paths';
import { writePrivateFile } from './private-files';

/** Opened when the first chunk is read, and closed after the last or when reading stops. */
const readFrom = async function* (file: string, range: ByteRange | undefined): Bytes {
  const stream = createReadStream(file, range === undefined ? {} : { ...range });
  for await (const piece of stream) {
    yield piece;
  }
};

const exists = async (file: string): Promise<boolean> => {
  try {
    return (await stat(file)).isFile();
  } catch (error) {
    if (isMissing(error)) {
      return false;
    }
    throw error;
  }
};

/** Stores files in a folder, which several processes may share. */
export const localFiles = (folder: string): FileStore => ({
  write: (key, content) =>
    catching(async () => {
      if (!isSafePath(key)) {
        throw new Error(`not a key for a file: ${key}`);
      }
      await writePrivateFile(join(folder, key), content);
    }, asUnexpected),

  read: (key, range) =>
    catching(async () => {
      const file = join(folder, key);
      return isSafePath(key) && (await exists(file)) ? O.some(readFrom(file, range)) : O.none;
    }, asUnexpected),

  remove: (key) =>
    catching(async () => {
      if (isSafePath(key)) {
        await rm(join(folder, key), { force: true });
      }
    }, asUnexpected),
});
