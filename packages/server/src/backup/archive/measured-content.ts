import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { privateFileMode } from '@parley/adapter-files';
import type { Bytes } from '@parley/core/messages';
import { inOneChunk } from '@parley/core/messages';

/** Larger content goes through a file, so that memory is bounded. */
const memoryBytes = 4 * 2 ** 20;

/** Content whose size and checksum are known before its first byte is used. */
type MeasuredContent = {
  readonly size: number;
  readonly digest: string;
  readonly content: Bytes;
};

/**
 * Reads the content to its end: an archive has the size of a member before its content.
 *
 * @param spool a file for content that is too large for memory
 */
export const measureContent = async (content: Bytes, spool: string): Promise<MeasuredContent> => {
  const hash = createHash('sha256');
  const begun: Uint8Array[] = [];
  let size = 0;
  const source = content[Symbol.asyncIterator]();
  const next = async (): Promise<Uint8Array | undefined> => {
    const read = await source.next();
    if (read.done === true) {
      return undefined;
    }
    const { value } = read;
    hash.update(value);
    size += value.length;
    return value;
  };
  for (let chunk = await next(); chunk !== undefined; chunk = await next()) {
    begun.push(chunk);
    if (size > memoryBytes) {
      const whole = async function* (): Bytes {
        yield* begun.splice(0);
        for (let rest = await next(); rest !== undefined; rest = await next()) {
          yield rest;
        }
      };
      await pipeline(whole(), createWriteStream(spool, { mode: privateFileMode }));
      return { size, digest: hash.digest('hex'), content: createReadStream(spool) };
    }
  }
  return { size, digest: hash.digest('hex'), content: inOneChunk(Buffer.concat(begun)) };
};
