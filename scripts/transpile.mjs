// Transpiles the packages to `dist`, file by file: only those that changed. It checks no types,
// which takes a minute, and emits no declarations: `tsc -b` does both.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { root } from './root.mjs';

const require = createRequire(import.meta.url);

const modifiedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

const filesIn = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(ending))
    : [];

const withoutEnding = (path) => path.replace(/\.(?:ts|js)$/, '');

/** The web client is bundled instead (bundle.mjs). */
const isTranspiled = (name) => name !== 'web-client';

const isTest = (path) => path.endsWith('.test.ts');

/** What every output depends on. */
const configurationChanged = () =>
  Math.max(
    ...['swc.config.js', 'scripts/transpile.mjs', 'package-lock.json'].map((path) =>
      modifiedAt(join(root, path)),
    ),
  );

/** The outputs of removed sources, which would otherwise remain importable. */
const removeLeftovers = (dist, sources) => {
  const expected = new Set(sources.map(withoutEnding));
  for (const path of filesIn(dist, '.js')) {
    if (!expected.has(withoutEnding(path))) {
      for (const ending of ['.js', '.js.map', '.d.ts', '.d.ts.map']) {
        rmSync(join(dist, withoutEnding(path) + ending), { force: true });
      }
    }
  }
};

const outdated = () => {
  const configuredAt = configurationChanged();
  return readdirSync(join(root, 'packages'))
    .filter(isTranspiled)
    .flatMap((name) => {
      const [src, dist] = ['src', 'dist'].map((part) => join(root, 'packages', name, part));
      const sources = filesIn(src, '.ts').filter((path) => !isTest(path));
      removeLeftovers(dist, sources);
      return sources
        .map((path) => ({
          source: join(src, path),
          output: join(dist, `${withoutEnding(path)}.js`),
        }))
        .filter(({ source, output }) => {
          const builtAt = modifiedAt(output);
          return builtAt < modifiedAt(source) || builtAt < configuredAt;
        });
    });
};

/** Transpiles what is missing or older than its source; returns the number of files. */
export const transpile = () => {
  const files = outdated();
  if (files.length > 0) {
    const { transformFileSync } = require('@swc/core');
    const options = require(join(root, 'swc.config.js'));
    for (const { source, output } of files) {
      const { code, map } = transformFileSync(source, {
        ...options,
        // Packages that are ES modules only are imported by `import()`, which has to stay one.
        module: { ...options.module, ignoreDynamic: true },
        swcrc: false,
        sourceMaps: true,
        sourceFileName: relative(dirname(output), source),
        inlineSourcesContent: false,
        outputPath: output,
      });
      mkdirSync(dirname(output), { recursive: true });
      writeFileSync(`${output}.map`, map);
      // Last, because its time says that the file is complete.
      writeFileSync(output, `${code}//# sourceMappingURL=${output.split('/').at(-1)}.map\n`);
    }
  }
  return files.length;
};
