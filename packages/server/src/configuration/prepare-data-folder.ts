import { chmodSync, lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { draftEnding, privateDirectoryMode, privateFileMode } from '@parley/adapter-files';
import { StartFailure } from '../start-failure';
import { dataPaths, reasonOf } from './data-folder';
import type { LockedDataFolder } from './instance-lock';

const modeBits = 0o777;
/** No upload takes as long: older temporary files were left by a killed process. */
const draftLifeMilliseconds = 86_400_000;

const isOld = ({ mtimeMs }: Stats): boolean => Date.now() - mtimeMs > draftLifeMilliseconds;

const setMode = (path: string, { mode }: Stats, wanted: number): void => {
  if ((mode & modeBits) !== wanted) {
    chmodSync(path, wanted);
  }
};

const isOwn = ({ uid }: Stats): boolean => {
  const account = process.getuid?.();
  return account === undefined || account === 0 || uid === account;
};

/**
 * Removes other accounts' access to the path and everything below it, and stale temporary files.
 * Links and files of others are not changed.
 */
export const closeToOthers = (path: string): void => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || !isOwn(found)) {
    return;
  }
  if (found.isDirectory()) {
    // From the outside in, so that others have no access to what is not done yet.
    setMode(path, found, privateDirectoryMode);
    for (const name of readdirSync(path)) {
      closeToOthers(join(path, name));
    }
  } else if (found.isFile()) {
    if (path.endsWith(draftEnding) && isOld(found)) {
      rmSync(path, { force: true });
    } else {
      setMode(path, found, privateFileMode);
    }
  }
};

/**
 * Removes other accounts' access to the data folder and to everything that the server stores there;
 * a StartFailure describes the problem.
 */
export const prepareDataFolder = ({ path: dataDir }: LockedDataFolder): void => {
  try {
    const found = statSync(dataDir);
    if (isOwn(found)) {
      setMode(dataDir, found, privateDirectoryMode);
    }
    const { cluster: _, ...paths } = dataPaths(dataDir);
    for (const path of Object.values(paths)) {
      closeToOthers(path);
    }
  } catch (error) {
    throw new StartFailure(`DATA_DIR ${dataDir} cannot be prepared (${reasonOf(error)})`);
  }
};
