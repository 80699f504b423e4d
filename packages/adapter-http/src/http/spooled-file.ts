import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, addAbortSignal } from 'node:stream';
import type { Bytes } from '@parley/core/messages';
import { fileType, typeBytes } from './file-type';

/** A file of a form, kept on disk until the request is done. */
export type SpooledFile = {
  readonly name: string;
  readonly contentType: string;
  /** Bytes that were read; a value above the limit only means that the file is too large. */
  readonly size: number;
  /** Can be read repeatedly. */
  readonly content: Bytes;
  readonly discard: () => Promise<void>;
};

/** A file of a form in memory. */
export type SentFile = {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

/** Where files are written, and the maximum bytes of one. */
export type FileLimits = { readonly maxBytes: number; readonly spoolDir: string };

type Named = Pick<SpooledFile, 'name' | 'contentType'>;

type Spooling = FileLimits & {
  /** When this is aborted, the file is removed and the promise rejects. */
  readonly signal: AbortSignal;
};

/** Empties the spool folder of files that a killed process left there. */
export const prepareSpoolFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
};

const readFrom = async function* (path: string): AsyncGenerator<Uint8Array, void, undefined> {
  // Opened by the first read, so that its errors always have a listener.
  yield* createReadStream(path);
};

/** A file whose content is not read. */
export const unreadFile = (named: Named): SpooledFile => ({
  ...named,
  size: 0,
  content: Readable.from([]),
  discard: () => Promise.resolve(),
});

/** Writes the stream to disk, up to and including the chunk that exceeds the limit. */
export const spool = async (
  stream: Readable,
  named: Named,
  { spoolDir, maxBytes, signal }: Spooling,
): Promise<SpooledFile> => {
  addAbortSignal(signal, stream);
  const path = join(spoolDir, randomUUID());
  const discard = () => rm(path, { force: true });
  let size = 0;
  let head: Uint8Array = new Uint8Array();
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (head.length < typeBytes) {
        head = Buffer.concat([head, piece.subarray(0, typeBytes - head.length)]);
      }
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
    name: named.name,
    contentType: fileType(named.contentType, named.name, head),
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
