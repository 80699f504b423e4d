import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');

const files: Readonly<Record<string, string>> = {
  'access/right.ts': `
    import * as E from 'fp-ts/Either';
    import * as O from 'fp-ts/Option';
    import * as TE from 'fp-ts/TaskEither';
    export const isOpen = true;
    export const issue = (): string => 'no verb';
    export const hasName = (name: string) => name !== '';
    export const canSee = (a: number) => (b: number): TE.TaskEither<Error, boolean> => TE.right(a < b);
    export const checkName = (name: string) => (name === '' ? E.left('empty') : E.right(name));
    export const checkLater = (a: number) => (b: number): E.Either<number, number> => E.right(a + b);
    export const findName = (names: readonly string[]) => (names[0] ? O.some(names[0]) : O.none);
    export const findNothing = (): never => { throw new Error(); };
    export type Repository = { readonly find: () => TE.TaskEither<Error, O.Option<string>> };`,
  'access/wrong.ts': `
    import * as E from 'fp-ts/Either';
    import * as O from 'fp-ts/Option';
    import * as TE from 'fp-ts/TaskEither';
    export const isOpen = () => 'yes';
    export function hasName(): E.Either<string, boolean> { return E.right(true); }
    export const canSee = (a: number) => (b: number): TE.TaskEither<Error, number> => TE.right(a + b);
    export const checkName = (): boolean => true;
    export const checkLater = (): TE.TaskEither<Error, void> => TE.right(undefined);
    export const findAll = (): readonly string[] => [];
    export const findMany = (): TE.TaskEither<Error, readonly string[]> => TE.right([]);
    export type Repository = { readonly find: () => string | undefined };
    export const use = ({ isIn }: { isIn: () => O.Option<string> }, findOne: () => null) => [isIn, findOne];
    export const mayCreateUsers = true;`,
  'accounts/excepted.ts': 'export const mayCreateUsers = true; export const mayLeave = true;',
  'access/wrong.test.ts': "export const isOpen = () => 'yes';",
  'testing/wrong.ts': "export const isOpen = () => 'yes';",
};

describe('the check of verbs', () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'parley-verbs-'));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('finds the functions of core that return something else than their verb says', () => {
    const core = join(folder, 'packages/core');
    const compilerOptions = { strict: true, module: 'nodenext', skipLibCheck: true, types: [] };
    for (const [name, text] of [
      ...Object.entries(files).map(([path, source]) => [`src/${path}`, source] as const),
      ['tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] })] as const,
    ]) {
      mkdirSync(dirname(join(core, name)), { recursive: true });
      writeFileSync(join(core, name), text);
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(root, 'scripts/check-verbs.mjs'), folder],
      { encoding: 'utf8' },
    );
    const found = stderr.trim().split('\n');
    expect(
      found.map((line) => /^packages\/core\/src\/(\S+):\d+ (\w+): /.exec(line)?.slice(1)),
    ).toEqual([
      ...[
        ...['isOpen', 'hasName', 'canSee', 'checkName', 'checkLater'],
        ...['findAll', 'findMany', 'find', 'isIn', 'isIn', 'findOne', 'mayCreateUsers'],
      ].map((name) => ['access/wrong.ts', name]),
      ['accounts/excepted.ts', 'mayLeave'],
    ]);
    expect([stdout, status]).toEqual(['', 1]);
  });
});
