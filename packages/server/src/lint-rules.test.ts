import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');

/** The configuration without types, which need a project. */
const config = `
import config from './oxlint.config.mjs';
export default { ...config, options: {} };
`;

type Report = {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
};

describe('the rules of the linter', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-lint-rules-'));
    for (const name of ['oxlint.config.mjs', 'lint']) {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    writeFileSync(join(folder, 'without-types.config.mjs'), config);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** The rules that the linter finds violated by a text, where it is in each of the files. */
  const violatedIn = (
    text: string,
    ...files: readonly string[]
  ): readonly (readonly string[])[] => {
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/oxlint/bin/oxlint'),
        ...['--config', 'without-types.config.mjs', '--format', 'json', ...files],
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as Report;
    return files.map((file) =>
      diagnostics
        .filter(({ filename }) => filename === file)
        .map(({ code }) => code)
        .sort(),
    );
  };

  it('find calls to the outside where nothing gives them a deadline, and nowhere else', () => {
    const calls = `
import { connect, isIP } from 'node:net';
import type { Socket } from 'net';
import { createServer, get } from 'http';
void fetch('/');
void new WebSocket('/');
export const used: readonly unknown[] = [connect, isIP, createServer, get];
export type Used = Socket;
`;
    expect(
      violatedIn(
        calls,
        'packages/adapter-http/src/router.ts',
        'packages/adapter-webhooks/src/guarded-client.ts',
        'packages/adapter-http/src/testing/api-client.ts',
      ),
    ).toEqual([
      [
        'eslint(no-restricted-globals)',
        'eslint(no-restricted-globals)',
        'eslint(no-restricted-imports)',
        'eslint(no-restricted-imports)',
      ],
      [],
      [],
    ]);
  });

  it('find timeouts of tests, and no test without', () => {
    const tests = `
it('one', () => undefined, 60_000);
it.each([1])('each', () => undefined, 60_000);
test.concurrent('two', () => Promise.resolve(), 60_000);
beforeAll(() => undefined, 60_000);
jest.setTimeout(60_000);
it('three', () => undefined);
it.each([1])('each again', () => undefined);
afterEach(() => undefined);
`;
    expect(violatedIn(tests, 'packages/core/src/entry-point.test.ts')).toEqual([
      Array(5).fill('parley(no-syntax)'),
    ]);
  });

  it('find cycles of imports, types included, and no other imports', () => {
    const cycle = "import type { Other } from './other';\nexport type { Other };\n";
    const file = 'packages/core/src/kernel/cycle/one.ts';
    expect(violatedIn(cycle, file)).toEqual([[]]);
    violatedIn("export type { Other } from './one';\n", file.replace('one', 'other'));
    expect(violatedIn(cycle, file)).toEqual([['import(no-cycle)']]);
  });

  it('find partial matches of audiences, and no exact ones', () => {
    const tests = `
const expected = { audience: 'everyone' };
it('one', () => {
  expect({}).toMatchObject({ audience: 'everyone' });
  expect({}).toMatchObject(expected);
  expect({}.audience).toMatchObject({});
  expect({}).toMatchObject({ audience: exactly('everyone') });
  expect({}).toEqual({ audience: 'everyone' });
});
`;
    expect(violatedIn(tests, 'packages/core/src/events/one.test.ts')).toEqual([
      Array(3).fill('parley(exact-audiences)'),
    ]);
  });
});
