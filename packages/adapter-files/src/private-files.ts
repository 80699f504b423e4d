import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

export const privateFileMode = 0o600;
export const privateDirectoryMode = 0o700;

/** The file name suffix of a file that is still being written. */
export const draftEnding = '.draft';

/** Error codes of file systems that cannot sync a directory. */
const unsupported: ReadonlySet<unknown> = new Set(['EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']);

const isUnsupported = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && unsupported.has(error.code);

/** Directory entries survive a power failure once the directory is synced. */
export const syncDirectory = async (directory: string): Promise<void> => {
  try {
    const handle = await open(directory, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!isUnsupported(error)) {
      throw error;
    }
  }
};

/** Creates the directory, and missing parents, for the server's account only. */
export const makePrivateDirectory = async (directory: string): Promise<void> => {
  const target = resolve(directory);
  const first = await mkdir(target, { recursive: true, mode: privateDirectoryMode });
  if (first === undefined) {
    return;
  }
  for (let made = target; made.length >= first.length; made = dirname(made)) {
    await syncDirectory(dirname(made));
  }
};

/**
 * Writes a file that only the server's account can read (mode 0600, whatever the umask), in private
 * directories. The file gets its name when it is completely on disk: a crash, a power failure or a
 * full disk leaves the previous file. Every file in the data directory is written by this function.
 */
export const writePrivateFile = async (
  file: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> => {
  const directory = dirname(file);
  await makePrivateDirectory(directory);
  const draft = `${file}.${randomUUID()}${draftEnding}`;
  // Opened before anything can fail: a pending open would create the file after its removal.
  const handle = await open(draft, 'wx', privateFileMode);
  try {
    try {
      await writeFile(handle, content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(directory);
};
