import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');
const core = 'packages/core/src';

/** A workspace of a few files that follows every rule. */
const clean: Readonly<Record<string, string>> = {
  'packages/core/src/index.ts': "export { role } from './access';\n",
  'packages/core/src/kernel/index.ts': "export { clock } from './ports/clock';\n",
  'packages/core/src/kernel/ports/clock.ts': 'export const clock = 1;\n',
  'packages/core/src/access/index.ts': "export { role } from './users/role';\n",
  'packages/core/src/access/users/role.ts': 'export const role = 1;\n',
  'packages/core/src/access/users/steps/load-user.ts':
    "import '../role';\nimport '../../../kernel';\nimport 'fp-ts/TaskEither';\n",
  'packages/core/src/access/ports/user-repository.ts': 'export const users = 1;\n',
  'packages/core/src/use-cases.ts': "import './access';\n",
  'packages/core/src/channels/index.ts': "export { channel } from './channels/channel';\n",
  'packages/core/src/channels/channels/channel.ts':
    "import '../../access';\nexport const channel = 1;\n",
  'packages/core/src/messages/use-cases.ts':
    "import { post } from './sending/use-cases/post-notices';\nexport const useCases = { post };\n",
  'packages/core/src/messages/sending/use-cases/post-notices.ts':
    'export type Post = number;\nexport const post: Post = 1;\n',
  'packages/core/src/messages/sending/use-cases/send-notice.ts':
    "import type { Post } from './post-notices';\nexport type Notice = Post;\n",
  'packages/core/src/in-memory/index.ts': "import '../access';\nexport const inMemory = 1;\n",
  'packages/core/src/testing/index.ts': 'export const aUser = 1;\n',
  'packages/adapter-one/src/index.ts': "import '@parley/core';\n",
  'packages/adapter-two/src/index.ts': 'export const two = 2;\n',
  'packages/server/src/main.ts': "import '@parley/adapter-one';\nimport '@parley/adapter-two';\n",
};

type Report = { readonly summary: { readonly violations: readonly { rule: { name: string } }[] } };

describe('the import rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-imports-'));

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const violated = (name: string, planted: Readonly<Record<string, string>>): readonly string[] => {
    const target = join(folder, name);
    for (const [file, text] of Object.entries({ ...clean, ...planted })) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      writeFileSync(join(target, file), text);
    }
    for (const file of [
      '.dependency-cruiser.cjs',
      'tsconfig.depcruise.json',
      'tsconfig.base.json',
    ]) {
      copyFileSync(join(root, file), join(target, file));
    }
    symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'));
    const report = execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'packages'],
      ],
      // dependency-cruiser exits with the number of violations.
      { cwd: target, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 },
    ).toString();
    const { summary } = JSON.parse(report) as Report;
    return Array.from(new Set(summary.violations.map(({ rule }) => rule.name))).sort();
  };

  it('accept a workspace that follows them', () => {
    expect(violated('clean', {})).toEqual([]);
  });

  it.each([
    ['core-knows-no-infrastructure', `${core}/access/users/role.ts`, "import 'node:fs';\n"],
    ['rules-are-synchronous', `${core}/access/users/role.ts`, "import 'fp-ts/TaskEither';\n"],
    [
      'rules-are-synchronous',
      `${core}/access/users/role.ts`,
      "import '../ports/user-repository';\n",
    ],
    [
      'modules-are-entered-by-index',
      `${core}/channels/channels/channel.ts`,
      "import '../../access/users/role';\n",
    ],
    [
      'modules-are-entered-by-index',
      `${core}/channels/channels/channel.ts`,
      "import type { role } from '../../access/users/role';\nexport type Role = typeof role;\n",
    ],
    ['modules-are-entered-by-index', `${core}/use-cases.ts`, "import './access/users/role';\n"],
    ['modules-import-downward', `${core}/access/users/role.ts`, "import '../../channels';\n"],
    [
      'modules-import-downward',
      `${core}/access/users/role.ts`,
      "import type { channel } from '../../channels';\nexport type Channel = typeof channel;\n",
    ],
    ['modules-import-downward', `${core}/access/users/role.ts`, "import '../../use-cases';\n"],
    ['in-memory-needs-no-test-framework', `${core}/in-memory/index.ts`, "import 'fast-check';\n"],
    [
      'use-cases-are-bound',
      `${core}/messages/messages/use-cases/edit-message.ts`,
      "import { post } from '../../sending/use-cases/post-notices';\nexport const edit = post;\n",
    ],
    [
      'use-cases-are-bound',
      `${core}/messages/sending/use-cases/send-message.ts`,
      "import type { Post } from './post-notices';\nimport { post } from './post-notices';\nexport const send: Post = post;\n",
    ],
    [
      'use-cases-are-bound',
      `${core}/messages/index.ts`,
      "export { post } from './sending/use-cases/post-notices';\n",
    ],
    [
      'adapters-do-not-meet',
      'packages/adapter-one/src/index.ts',
      "import '@parley/adapter-two';\n",
    ],
    [
      'core-is-entered-by-its-entry-points',
      'packages/adapter-one/src/index.ts',
      "import '../../core/src/access/users/role';\n",
    ],
    [
      'testing-stays-in-tests',
      'packages/adapter-one/src/index.ts',
      "import '@parley/core/testing';\n",
    ],
    [
      'testing-stays-in-tests',
      'packages/adapter-one/src/index.ts',
      "import '@parley/core/in-memory';\n",
    ],
    ['no-cycles', `${core}/access/users/role.ts`, "import './steps/load-user';\n"],
  ])('find a violation of %s in %s', (rule, file, text) => {
    expect(violated(`${rule}-${text.length}`, { [file]: text })).toContain(rule);
  });
});
