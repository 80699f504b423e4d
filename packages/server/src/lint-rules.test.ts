import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** ESLint is a module that Jest cannot load. The rules need no types, which take long. */
const script = `
  const { ESLint } = require('eslint');
  const [text, ...files] = process.argv.slice(1);
  const eslint = new ESLint({
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
    ruleFilter: ({ ruleId }) =>
      [
        'no-restricted-globals',
        'no-restricted-syntax',
        '@typescript-eslint/no-restricted-imports',
      ].includes(ruleId),
  });
  const violated = async (filePath) =>
    (await eslint.lintText(text, { filePath }))[0].messages.map(({ ruleId, message }) => ruleId ?? message);
  Promise.all(files.map(violated)).then((all) => console.log(JSON.stringify(all)));
`;

/** The rules that ESLint finds violated in a text, as if it were in each of the files. */
const violatedIn = (text: string, ...files: readonly string[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['-e', script, text, ...files], { cwd: root }).toString(),
  );

const calls = `
import { connect, isIP } from 'node:net';
import type { Socket } from 'net';
import { createServer, get } from 'http';
void fetch('/');
void new WebSocket('/');
export const used: readonly unknown[] = [connect, isIP, createServer, get];
export type Used = Socket;
`;

describe('the rules of the linter about calls to the outside', () => {
  it('find them where nothing gives them a deadline, and nowhere else', () => {
    expect(
      violatedIn(
        calls,
        'packages/adapter-http/src/router.ts',
        'packages/adapter-webhooks/src/guarded-client.ts',
        'packages/adapter-http/src/testing/api-client.ts',
      ),
    ).toEqual([
      [
        '@typescript-eslint/no-restricted-imports',
        '@typescript-eslint/no-restricted-imports',
        'no-restricted-globals',
        'no-restricted-globals',
      ],
      [],
      [],
    ]);
  });
});

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

describe('the rule of the linter about timeouts of tests', () => {
  it('finds each of them, and no test without', () => {
    expect(violatedIn(tests, 'packages/core/src/entry-point.test.ts')).toEqual([
      Array(5).fill('no-restricted-syntax'),
    ]);
  });
});
