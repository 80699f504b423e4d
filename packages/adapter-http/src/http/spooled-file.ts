import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bytes } from '@parley/core';

/** A file that came with a form and waits on the disk until the request is done. */
export type SpooledFile = {
  readonly name: string;
  readonly contentType: string;
  /** Bytes that were sent; fewer are kept where that is more than was to be kept. */
  readonly size: number;
  /** Can be read again and again. */
  readonly content: Bytes;
  readonly discard: () => Promise<void>;
};

/** Writes what comes to the disk, and counts what is beyond the most bytes without keeping it. */
export const spool = async (
  stream: Readable,
  { name, contentType }: Pick<SpooledFile, 'name' | 'contentType'>,
  mostBytes: number,
): Promise<SpooledFile> => {
  const path = join(tmpdir(), `parley-upload-${randomUUID()}`);
  const discard = () => rm(path, { force: true });
  let size = 0;
  const counted = async function* (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const piece of source) {
      size += piece.length;
      if (size <= mostBytes) {
        yield piece;
      }
    }
  };
  try {
    await pipeline(stream, counted, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    name,
    contentType,
    size,
    content: { [Symbol.asyncIterator]: () => createReadStream(path)[Symbol.asyncIterator]() },
    discard,
  };
};
