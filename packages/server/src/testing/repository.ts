import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The folder of the repository. */
export const repository = join(__dirname, '../../../..');

/** Whether the path is one of these, or in one of these folders. */
export const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

const filesBelow = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules'));

const packages = readdirSync(join(repository, 'packages'));

/** The pages that people read, by their paths in the repository. */
export const pages: readonly string[] = [
  ...readdirSync(repository).filter((name) => name.endsWith('.md')),
  ...filesBelow('docs', /\.md$/),
  ...packages.map((name) => `packages/${name}/README.md`),
];

export const scripts: readonly string[] = filesBelow('scripts', /\.mjs$/);

/** Code and tests of all packages. */
export const sources: readonly string[] = packages.flatMap((name) =>
  filesBelow(`packages/${name}/src`, /\.tsx?$/),
);

export const textOf = (path: string): string => readFileSync(join(repository, path), 'utf8');
