import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';

const sources = join(__dirname, '..');

/** Beside the package's own modules, so that the copy can import its dependencies. */
const cache = join(sources, '..', 'node_modules', '.cache');

/**
 * Compiles the package's sources to a new folder and returns the path of the worker there: a worker
 * thread cannot be started from TypeScript, and the last build may be out of date.
 */
export const compileWorker = (): string => {
  mkdirSync(cache, { recursive: true });
  const target = mkdtempSync(join(cache, 'worker-'));
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
  );
  for (const file of files) {
    const { code } = transformFileSync(join(sources, file), {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'commonjs' },
    });
    const output = join(target, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, code);
  }
  return join(target, 'workers', 'render-worker.js');
};
