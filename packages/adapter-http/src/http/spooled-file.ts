import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, addAbortSignal } from 'node:stream';
import type { Bytes } from '@parley/core';

/** A file that came with a form and waits on the disk until the request is done. */
export type SpooledFile = {
  readonly name: string;
  readonly contentType: string;
  /** Bytes that were read; more than the limit says no more than that the file is too large. */
  readonly size: number;
  /** Can be read again and again. */
  readonly content: Bytes;
  readonly discard: () => Promise<void>;
};

/** The same in memory. */
export type SentFile = {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

/** Where a file goes, and how many bytes of it. */
export type FileLimits = { readonly maxBytes: number; readonly spoolDir: string };

type Named = Pick<SpooledFile, 'name' | 'contentType'>;

type Spooling = FileLimits & {
  /** Aborted, the file is removed and the promise rejects. */
  readonly signal: AbortSignal;
};

/** Empties the folder that files wait in, of what a killed process left there. */
export const prepareSpoolFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
};

const readFrom = async function* (path: string): AsyncGenerator<Uint8Array, void, undefined> {
  // Opened by the first read, so that there is no moment at which nobody listens to its errors.
  yield* createReadStream(path);
};

/** A file whose content nobody will ask for. */
export const unreadFile = (named: Named): SpooledFile => ({
  ...named,
  size: 0,
  content: Readable.from([]),
  discard: () => Promise.resolve(),
});

/** Writes what comes to the disk, up to and with the piece that goes beyond the limit. */
export const spool = async (
  stream: Readable,
  named: Named,
  { spoolDir, maxBytes, signal }: Spooling,
): Promise<SpooledFile> => {
  addAbortSignal(signal, stream);
  const path = join(spoolDir, randomUUID());
  const discard = () => rm(path, { force: true });
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      await file.appendFile(piece);
      if (size > maxBytes) {
        break;
      }
    }
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await file.close();
  }
  return {
    ...named,
    size,
    content: { [Symbol.asyncIterator]: () => readFrom(path) },
    discard,
  };
};

/** Reads a small file into memory. */
export const loadFile = async ({ name, contentType, content }: SpooledFile): Promise<SentFile> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) {
    pieces.push(piece);
  }
  return { name, contentType, bytes: Buffer.concat(pieces) };
};
