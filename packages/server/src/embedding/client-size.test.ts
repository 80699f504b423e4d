import { createRequire } from 'node:module';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minifySync, transformFileSync } from '@swc/core';
import type { Options } from '@swc/core';
import { workspace } from '../testing/packed-packages';

const sources = join(workspace, 'packages/client/src');

const published = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing'),
);

const options = createRequire(__filename)(join(workspace, 'swc.config.js')) as Options;

const minified = (path: string): string => {
  const { code } = transformFileSync(join(sources, path), { ...options, swcrc: false });
  return minifySync(code, { mangle: true, compress: true, module: true }).code;
};

describe('the client package', () => {
  const code = published.map(minified).join('\n');

  it('is less than 40 kB of JavaScript, minified and compressed', () => {
    expect(published.length).toBeGreaterThan(30);
    expect(gzipSync(code).length).toBeLessThan(40_000);
  });

  it('depends on no package and no built-in module', () => {
    const manifest = readFileSync(join(workspace, 'packages/client/package.json'), 'utf8');
    expect(JSON.parse(manifest)).not.toHaveProperty('dependencies');
    const required = Array.from(code.matchAll(/require\("([^"]+)"\)/g), ([, name = '']) => name);
    expect(required.filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(required.length).toBeGreaterThan(30);
  });
});
