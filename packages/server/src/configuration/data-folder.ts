import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure';

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Makes the folder and finds out whether it can be written; a StartFailure says that it cannot. */
export const prepareDataFolder = (dataDir: string): void => {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(`DATA_DIR ${dataDir} cannot be written (${reasonOf(error)})`);
  }
};

/** Nobody but the account that runs the server may read it. */
export const writePrivateFile = (file: string, content: string): void => {
  writeFileSync(file, content, { mode: 0o600 });
  chmodSync(file, 0o600);
};

/** What the file holds; made and written on the first call. */
export const rememberedSecret = (file: string, make: () => string): string => {
  if (!existsSync(file)) {
    writePrivateFile(file, make());
  }
  return readFileSync(file, 'utf8').trim();
};
