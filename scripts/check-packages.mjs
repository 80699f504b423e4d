// Checks what each package would publish: no tests, no source maps, every entry point, and nothing
// that works only inside of this repository, such as a dependency that the package does not declare
// or a link to a file that is not published. Writes the sizes of the packages into
// docs/embedding.md; with --check it writes nothing, and fails if they are out of date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { inspectPackages, stagePackages } from './packages.mjs';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();

const staging = mkdtempSync(join(tmpdir(), 'parley-staging-'));
process.on('exit', () => rmSync(staging, { recursive: true }));
const staged = stagePackages(staging);
const packages = inspectPackages(staged).map((entry, index) => ({ ...staged[index], ...entry }));

const isTest = (path) => /\.test\.|(^|\/)(__tests__|testing)\//.test(path);

const isMap = (path) => path.endsWith('.map');

const isBuildState = (path) => path.endsWith('.tsbuildinfo');

const targetsOf = (exported) =>
  typeof exported === 'string' ? [exported] : Object.values(exported).flatMap(targetsOf);

const specifiers = (text) =>
  Array.from(
    text.matchAll(/(?:\brequire\(|\bimport\(|\bfrom |^import )(["'])([^"'\n]+)\1/gm),
    ([, , specifier]) => specifier,
  );

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Where links of a page lead, apart from other sites and from parts of the page itself. */
const linkTargets = (text) =>
  Array.from(
    text.matchAll(/\]\(([^)\s#]+)[^)]*\)|^\[[^\]]+\]:\s*([^\s#]+)/gm),
    ([, inline, named]) => inline ?? named,
  ).filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target));

const problemsOf = ({ name, folder, files }) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const paths = files.map(({ path }) => path);
  const has = new Set(paths);
  const declared = new Set([
    name,
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
  ]);
  const isPublished = (from, specifier) => {
    const path = posix.join(posix.dirname(from), specifier);
    return ['', '.js', '.d.ts', '/index.js', '/index.d.ts'].some((end) => has.has(path + end));
  };
  const isFound = (from, specifier) =>
    specifier.startsWith('.')
      ? isPublished(from, specifier)
      : isBuiltin(specifier) || declared.has(packageOf(specifier));
  return [
    ...paths.filter(isTest).map((path) => `a test: ${path}`),
    ...paths.filter(isMap).map((path) => `a source map: ${path}`),
    ...paths.filter(isBuildState).map((path) => `state of the build: ${path}`),
    ...targetsOf(manifest.exports)
      .filter((target) => !has.has(posix.normalize(target)))
      .map((target) => `no such entry point: ${target}`),
    ...paths
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        linkTargets(readFileSync(join(folder, path), 'utf8'))
          .filter((target) => !has.has(posix.join(posix.dirname(path), target)))
          .map((target) => `${path} links to ${target}, which its users do not get`),
      ),
    ...paths
      .filter((path) => /\.(js|d\.ts)$/.test(path))
      .flatMap((path) =>
        specifiers(readFileSync(join(folder, path), 'utf8'))
          .filter((specifier) => !isFound(path, specifier))
          .map((specifier) => `${path} imports ${specifier}, which its users do not get`),
      ),
  ].map((problem) => `${name}: ${problem}`);
};

const page = join(root, 'docs/embedding.md');

/** The size of a package in its row of the page, in kilobytes. */
const rowOf = (name) => new RegExp(`^(\\| \`${name}\` +\\| )(\\d+)( kB *)(?=\\|)`, 'm');

/** Two digits, because the size of an archive changes with each change of a file. */
const rounded = (size) => Number(Math.ceil(size / 1000).toPrecision(2));

/** A stated size may be off by a quarter, so that it needs no change with each commit. */
const sizeProblemOf = ({ name, size }) => {
  const [, , stated = '0'] = rowOf(name).exec(readFileSync(page, 'utf8')) ?? [];
  return Math.abs(rounded(size) - Number(stated)) <= Number(stated) / 4
    ? []
    : [
        `${name}: docs/embedding.md states a size of ${stated} kB, and it has ${rounded(size)} kB: run node scripts/check-packages.mjs`,
      ];
};

const server = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8'));
/** Those that a program installs to embed Parley, which docs/embedding.md lists. */
const embedded = packages.filter(({ name }) => name === server.name || name in server.dependencies);

if (!process.argv.includes('--check')) {
  const written = embedded.reduce(
    (text, { name, size }) =>
      text.replace(rowOf(name), (row, start, stated, end) => {
        const width = stated.length + end.length;
        return start + `${rounded(size)} kB`.padEnd(width);
      }),
    readFileSync(page, 'utf8'),
  );
  writeFileSync(page, written);
}
const problems = [...packages.flatMap(problemsOf), ...embedded.flatMap(sizeProblemOf)];
for (const problem of problems) {
  console.error(problem);
}
process.exit(problems.length > 0 ? 1 : 0);
