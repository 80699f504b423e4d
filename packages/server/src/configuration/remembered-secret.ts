import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writePrivateFile } from '@parley/adapter-files';
import { StartFailure } from '../start-failure';
import { dataPaths, reasonOf } from './data-folder';
import type { LockedDataFolder } from './instance-lock';

type SecretKind = {
  /** The file of the data folder that has it. */
  readonly place: 'secrets' | 'postgresPassword';
  readonly make: () => string;
  /** The format of a generated secret; a file with anything else is damaged. */
  readonly pattern: RegExp;
  /** The format in words. */
  readonly form: string;
  /** How to repair a damaged one. */
  readonly remedy: string;
};

export const serverSecretKind: SecretKind = {
  place: 'secrets',
  make: () => randomBytes(32).toString('hex'),
  pattern: /^[0-9a-f]{64}$/,
  form: '64 hexadecimal digits',
  remedy: 'restore it from a backup, or set SERVER_SECRET to its original content',
};

export const databasePasswordKind: SecretKind = {
  place: 'postgresPassword',
  make: () => randomBytes(24).toString('base64url'),
  pattern: /^[\w-]{32}$/,
  form: '32 letters, digits, dashes or underscores',
  remedy: 'restore it from a backup',
};

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartFailure(`${file} cannot be read (${reasonOf(error)})`);
  }
};

/** Writes a private file during the start; a StartFailure reports that it cannot be written. */
export const writeAtStart = async (file: string, content: string): Promise<void> => {
  try {
    await writePrivateFile(file, content);
  } catch (error) {
    throw new StartFailure(`${file} cannot be written (${reasonOf(error)})`);
  }
};

const checked = (file: string, { pattern, form, remedy }: SecretKind): string => {
  const secret = read(file);
  if (!pattern.test(secret)) {
    throw new StartFailure(`${file} is damaged: it does not contain ${form}; ${remedy}`);
  }
  return secret;
};

/** The secret of a data folder; undefined if there is none yet. A damaged file is a StartFailure. */
export const storedSecret = (dataDir: string, kind: SecretKind): string | undefined => {
  const file = dataPaths(dataDir)[kind.place];
  return existsSync(file) ? checked(file, kind) : undefined;
};

/**
 * The secret of a data folder that a server has prepared. A missing or damaged file is a
 * StartFailure: whatever is derived from a short secret can be guessed.
 */
export const readSecret = (dataDir: string, kind: SecretKind): string => {
  const secret = storedSecret(dataDir, kind);
  if (secret === undefined) {
    throw new StartFailure(`${dataPaths(dataDir)[kind.place]} is missing: start the server first`);
  }
  return secret;
};

/** The secret; generated and written on the first call. A damaged file is a StartFailure. */
export const rememberedSecret = async (
  { path }: LockedDataFolder,
  kind: SecretKind,
): Promise<string> => {
  const stored = storedSecret(path, kind);
  if (stored !== undefined) {
    return stored;
  }
  const made = kind.make();
  await writeAtStart(dataPaths(path)[kind.place], `${made}\n`);
  return made;
};
