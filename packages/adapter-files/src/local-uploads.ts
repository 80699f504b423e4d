import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, Bytes, UploadStore } from '@parley/core';
import { unexpected } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { isMissing, isSafePath } from './local-paths';

/** Opened when the first piece is asked for, and closed after the last or when nobody goes on. */
const readFrom = async function* (file: string, range: ByteRange | undefined): Bytes {
  const stream = createReadStream(file, range === undefined ? {} : { ...range });
  for await (const piece of stream) {
    yield piece;
  }
};

const writeWhole = async (target: string, content: Bytes): Promise<void> => {
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID()}`;
  // Opened before anything can fail: an opening on its way would make the file after its removal.
  const file = await open(draft, 'wx');
  try {
    await pipeline(content, file.createWriteStream());
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
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

/** Uploaded files in a folder of this machine. */
export const localUploads = (folder: string): UploadStore => ({
  write: (key, content) =>
    TE.tryCatch(async () => {
      if (!isSafePath(key)) {
        throw new Error(`not a key for a file: ${key}`);
      }
      await writeWhole(join(folder, key), content);
    }, unexpected),

  read: (key, range) =>
    TE.tryCatch(async () => {
      const file = join(folder, key);
      return isSafePath(key) && (await exists(file)) ? O.some(readFrom(file, range)) : O.none;
    }, unexpected),

  remove: (key) =>
    TE.tryCatch(async () => {
      if (isSafePath(key)) {
        await rm(join(folder, key), { force: true });
      }
    }, unexpected),
});
