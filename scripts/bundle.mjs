// Bundles the web client to `packages/web-client/dist/site`, if a source has changed since: scripts
// and styles with hashed names, each compressed too, the page that loads them, and the licenses of
// what is inside. Types are checked by tsc alone.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './root.mjs';

const folder = join(root, 'packages/web-client');
const site = join(folder, 'dist/site');
const page = join(site, 'index.html');

/** What the bundle depends on; a folder stands for all files in it. */
const inputs = [
  'packages/web-client/src',
  'packages/client/src',
  'scripts/bundle.mjs',
  'package-lock.json',
];

const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** The time of the newest change; removing a file changes its folder. */
const newestIn = (path) =>
  !existsSync(path)
    ? 0
    : Math.max(
        modifiedAt(path),
        ...(statSync(path).isDirectory()
          ? readdirSync(path, { recursive: true }).map((name) => modifiedAt(join(path, name)))
          : []),
      );

const isUpToDate = () =>
  existsSync(page) &&
  modifiedAt(page) > Math.max(...inputs.map((path) => newestIn(join(root, path))));

/** Writes a file with its compressed forms. */
const writeCompressed = (path, contents) => {
  writeFileSync(path, contents);
  writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(contents, { params: quality }));
};

/** The packages whose code the bundle contains, other than those of this repository. */
const packagesIn = ({ inputs: files }) =>
  [
    ...new Set(
      Object.keys(files).flatMap((path) => {
        const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
        return name === undefined ? [] : [name];
      }),
    ),
  ].sort();

const licenseOf = (name) => {
  const path = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((entry) => /^licen[sc]e/i.test(entry));
  const text = file === undefined ? '' : readFileSync(join(path, file), 'utf8').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
};

const hashed = (name, contents) => {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  return name.replace(/(\.[^.]+)$/, `-${hash}$1`);
};

const build = async (keepsNames) => {
  const { build: bundle } = await import('esbuild');
  return bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'packages/web-client/src/main.tsx',
      styles: 'packages/web-client/src/styles/index.css',
    },
    outdir: 'packages/web-client/dist/site/assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minifyIdentifiers: !keepsNames,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    alias: { '@parley/client': './packages/client/src/index.ts' },
    loader: { '.svg': 'file' },
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
};

/** One file with a name that stays, beside the page: its folder is what a service worker serves. */
const buildServiceWorker = async () => {
  const { build: bundle } = await import('esbuild');
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: ['packages/web-client/src/service-worker.ts'],
    outfile: 'packages/web-client/dist/site/service-worker.js',
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    alias: { '@parley/client': './packages/client/src/index.ts' },
    write: false,
    logLevel: 'warning',
  });
  return outputFiles;
};

/**
 * Bundles the web client unless it is up to date; returns the number of files of the bundle.
 *
 * `keepsNames` bundles it in any case, with the names of functions for whoever reads a profile, and
 * `false` without them again.
 */
export const bundleWebClient = async ({ keepsNames } = {}) => {
  if (!existsSync(join(folder, 'src')) || (keepsNames === undefined && isUpToDate())) {
    return 0;
  }
  const { outputFiles, metafile } = await build(keepsNames === true);
  const workerFiles = await buildServiceWorker();
  const { stop } = await import('esbuild');
  // Its process would live as long as this one, which becomes the server with `npm start`.
  await stop();
  rmSync(site, { recursive: true, force: true });
  mkdirSync(join(site, 'assets'), { recursive: true });
  for (const { path, contents } of [...outputFiles, ...workerFiles]) {
    writeCompressed(path, contents);
  }
  const nameOf = (pattern) =>
    outputFiles.map(({ path }) => basename(path)).find((name) => pattern.test(name));
  const icon = readFileSync(join(folder, 'src/favicon.svg'));
  const iconName = hashed('favicon.svg', icon);
  writeCompressed(join(site, 'assets', iconName), icon);
  writeCompressed(join(site, 'licenses.txt'), packagesIn(metafile).map(licenseOf).join('\n\n'));
  const main = Object.values(metafile.outputs).find(({ entryPoint }) => /main/.test(entryPoint));
  const preloads = main.imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `<link rel="modulepreload" href="assets/${basename(path)}" />`);
  const html = readFileSync(join(folder, 'src/index.html'), 'utf8')
    .replace('</head>', `${preloads.join('\n')}\n</head>`)
    .replace('main.js', nameOf(/^main-.+\.js$/))
    .replace('styles.css', nameOf(/^styles-.+\.css$/))
    .replace('favicon.svg', iconName);
  // Last, because its time says that the bundle is complete.
  writeCompressed(page, html);
  return outputFiles.length;
};
