import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateDirectoryMode } from '@parley/adapter-files';
import { guarded } from '@parley/core/kernel';
import { reasonOf } from '../configuration/data-folder';
import { holdLock } from '../configuration/hold-lock';
import { isHeld, lockAt } from '../configuration/lock-file';
import { StartFailure } from '../start-failure';

/** A folder for files that a command needs while it runs. */
type TemporaryFolder = { readonly path: string; readonly remove: () => void };

/** Of names outside of the data folder, which belongs to a server that may start meanwhile. */
const prefix = 'parley-command-';

const lockOf = (folder: string): string => join(folder, 'lock');

/**
 * Whether a killed command of this account has left the folder. What another account has made is not
 * even read: everybody may write to the folder for temporary files.
 */
const isLeft = (folder: string): boolean => {
  const { uid } = lstatSync(folder);
  const lock = uid === process.geteuid?.() ? lockAt(lockOf(folder)) : undefined;
  return lock !== undefined && !isHeld(lockOf(folder), lock);
};

/** Two commands may do it at once, so that a folder may be gone at any moment. */
const removeLeft = guarded(
  () => undefined,
  (folder: string) => {
    if (isLeft(folder)) {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** Makes the folder, and removes those that killed commands have left. */
export const openTemporaryFolder = (): TemporaryFolder => {
  try {
    const folder = mkdtempSync(join(tmpdir(), prefix));
    const release = holdLock(lockOf(folder), () => new StartFailure(`${folder} is in use`));
    const path = join(folder, 'files');
    mkdirSync(path, { mode: privateDirectoryMode });
    readdirSync(tmpdir())
      .filter((name) => name.startsWith(prefix))
      .forEach((name) => removeLeft(join(tmpdir(), name)));
    return {
      path,
      remove: () => {
        release();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    throw new StartFailure(
      `the folder for temporary files ${tmpdir()} cannot be written (${reasonOf(error)}): free space there, or set TMPDIR to another one`,
    );
  }
};
