// Checks what each package would publish: no compiled tests, every entry point, and nothing that
// works only inside of this repository, such as a dependency that the package does not declare or
// a link to a file that is not published.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();

const packed = spawnSync('npm', ['pack', '--dry-run', '--json', '--workspaces'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
if (packed.status !== 0) {
  console.error(packed.stderr);
  process.exit(1);
}

const folderOf = (name) => join(root, 'packages', name.replace(/^@parley\//, ''));

/** Helpers for tests are published only where they are an entry point. */
const isTest = (path, hasTestingEntry) =>
  /\.test\.|(^|\/)__tests__\//.test(path) || (!hasTestingEntry && /(^|\/)testing\//.test(path));

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

const problemsOf = ({ name, files }) => {
  const folder = folderOf(name);
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
  const hasTestingEntry = './testing' in manifest.exports;
  return [
    ...paths.filter((path) => isTest(path, hasTestingEntry)).map((path) => `a test: ${path}`),
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

/** The size of each package that the documentation states, in kilobytes. */
const statedSizes = new Map(
  Array.from(
    readFileSync(join(root, 'docs/embedding.md'), 'utf8').matchAll(/^\| `([^`]+)` +\| (\d+) kB/gm),
    ([, name, kilobytes]) => [name, Number(kilobytes)],
  ),
);

/** A stated size may be off by a quarter. */
const sizeProblemOf = ({ name, size }) => {
  const stated = statedSizes.get(name);
  const kilobytes = Math.round(size / 1000);
  return stated !== undefined && Math.abs(kilobytes - stated) <= stated / 4
    ? []
    : [`${name}: docs/embedding.md states a size of ${stated} kB, and it has ${kilobytes} kB`];
};

const packages = JSON.parse(packed.stdout);
const server = JSON.parse(readFileSync(join(folderOf('server'), 'package.json'), 'utf8'));
/** Those that a program installs to embed Parley, which docs/embedding.md lists. */
const embedded = packages.filter(({ name }) => name === server.name || name in server.dependencies);
const problems = [...packages.flatMap(problemsOf), ...embedded.flatMap(sizeProblemOf)];
for (const problem of problems) {
  console.error(problem);
}
process.exit(problems.length > 0 ? 1 : 0);
