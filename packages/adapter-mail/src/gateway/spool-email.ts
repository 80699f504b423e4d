import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/** An email that was received into a file. */
export type SpooledEmail = { readonly file: string; readonly remove: () => Promise<void> };

const privateDirectoryMode = 0o700;
const privateFileMode = 0o600;

/**
 * Writes an email to a file, so that many large ones need no memory while they are received.
 * Undefined if it has more than `maxBytes`: the rest is read and dropped, and no file remains.
 * Rejects if the stream breaks or the file cannot be written.
 */
export const spoolEmail = async (
  source: AsyncIterable<Uint8Array | string>,
  folder: string,
  maxBytes: number,
): Promise<SpooledEmail | undefined> => {
  await mkdir(folder, { recursive: true, mode: privateDirectoryMode });
  const file = join(folder, `${randomUUID()}.eml`);
  const remove = (): Promise<void> => rm(file, { force: true });
  const target = createWriteStream(file, { flags: 'wx', mode: privateFileMode });
  const written = finished(target);
  // A failure is noticed below; until then it must not count as unhandled.
  written.catch(() => undefined);
  try {
    let bytes = 0;
    for await (const chunk of source) {
      const piece = Buffer.from(chunk);
      bytes += piece.length;
      if (bytes <= maxBytes && !target.write(piece)) {
        await Promise.race([once(target, 'drain'), written]);
      }
    }
    target.end();
    await written;
    if (bytes <= maxBytes) {
      return { file, remove };
    }
  } catch (error) {
    target.destroy();
    await remove();
    throw error;
  }
  await remove();
  return undefined;
};
