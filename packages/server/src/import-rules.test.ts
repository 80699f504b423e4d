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
  'packages/wire/src/index.ts': "import '@parley/core';\nexport const present = 1;\n",
  'packages/adapter-one/src/index.ts': "import '@parley/core';\nimport '@parley/wire';\n",
  'packages/adapter-two/src/index.ts': 'export const two = 2;\n',
  'packages/client/src/index.ts': 'export const connect = 1;\n',
  'packages/client/src/connection.ts': 'export const inside = 1;\n',
  'packages/web-client/src/main.tsx': "import './views/app';\n",
  'packages/web-client/src/views/app.tsx':
    "import '../components/icon';\nimport '../actions/send';\nimport 'preact';\nexport const app = 1;\n",
  'packages/web-client/src/components/icon.tsx': 'export const icon = 1;\n',
  'packages/web-client/src/actions/send.ts': "import '../state/connection';\n",
  'packages/web-client/src/state/connection.ts':
    "import '@parley/client';\nexport const connection = 1;\n",
  'packages/server/src/main.ts': "import '@parley/adapter-one';\nimport '@parley/adapter-two';\n",
};

type Violation = {
  readonly from: string;
  readonly rule: { readonly name: string };
};

type Report = { readonly summary: { readonly violations: readonly Violation[] } };

/** Files that each violate a rule. They are checked in one run, as starting it is what takes long. */
const planted: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'calls-outside-have-deadlines',
    'packages/adapter-one/src/out.ts',
    "import 'node:child_process';\n",
  ],
  ...['https', 'http2', 'tls', 'dns', 'dns/promises', 'dgram', 'worker_threads'].map(
    (module) =>
      [
        'calls-outside-have-deadlines',
        `packages/adapter-one/src/${module.replace('/', '-')}.ts`,
        `import 'node:${module}';\n`,
      ] as const,
  ),
  ['core-knows-no-infrastructure', `${core}/access/users/infrastructure.ts`, "import 'node:fs';\n"],
  ['rules-are-synchronous', `${core}/access/users/task.ts`, "import 'fp-ts/TaskEither';\n"],
  ['rules-are-synchronous', `${core}/access/users/port.ts`, "import '../ports/user-repository';\n"],
  [
    'modules-are-entered-by-index',
    `${core}/channels/channels/inside.ts`,
    "import '../../access/users/role';\n",
  ],
  [
    'modules-are-entered-by-index',
    `${core}/channels/channels/inside-type.ts`,
    "import type { role } from '../../access/users/role';\nexport type Role = typeof role;\n",
  ],
  ['modules-are-entered-by-index', `${core}/use-cases.ts`, "import './access/users/role';\n"],
  ['modules-import-downward', `${core}/access/users/upward.ts`, "import '../../channels';\n"],
  [
    'modules-import-downward',
    `${core}/access/users/upward-type.ts`,
    "import type { channel } from '../../channels';\nexport type Channel = typeof channel;\n",
  ],
  ['modules-import-downward', `${core}/access/users/top.ts`, "import '../../use-cases';\n"],
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
  ['wire-knows-the-core-alone', 'packages/wire/src/read.ts', "import 'node:fs';\n"],
  ['wire-knows-the-core-alone', 'packages/wire/src/ask.ts', "import '@parley/adapter-one';\n"],
  ['adapters-do-not-meet', 'packages/adapter-one/src/meet.ts', "import '@parley/adapter-two';\n"],
  [
    'core-is-entered-by-its-entry-points',
    'packages/adapter-one/src/inside-core.ts',
    "import '../../core/src/access/users/role';\n",
  ],
  [
    'testing-stays-in-tests',
    'packages/adapter-one/src/builders.ts',
    "import '@parley/core/testing';\n",
  ],
  [
    'testing-stays-in-tests',
    'packages/adapter-one/src/memory.ts',
    "import '@parley/core/in-memory';\n",
  ],
  [
    'web-client-layers-import-downward',
    'packages/web-client/src/state/upward.ts',
    "import '../views/app';\n",
  ],
  [
    'web-client-layers-import-downward',
    'packages/web-client/src/components/with-state.tsx',
    "import '../state/connection';\n",
  ],
  [
    'web-client-needs-little',
    'packages/web-client/src/state/inside-client.ts',
    "import '../../../client/src/connection';\n",
  ],
  [
    'web-client-needs-little',
    'packages/web-client/src/views/large.tsx',
    "import 'fp-ts/Either';\n",
  ],
  ['web-client-needs-little', 'packages/web-client/src/views/node.tsx', "import 'node:fs';\n"],
];

describe('the import rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-imports-'));

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** The violations in the workspace with further files, each as a rule and a file. */
  const violations = (
    name: string,
    more: Readonly<Record<string, string>>,
  ): readonly (readonly [rule: string, file: string])[] => {
    const target = join(folder, name);
    for (const [file, text] of Object.entries({ ...clean, ...more })) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      writeFileSync(join(target, file), text);
    }
    for (const file of [
      '.dependency-cruiser.cjs',
      'lint/ways-outside.cjs',
      'tsconfig.depcruise.json',
      'tsconfig.base.json',
    ]) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
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
    return summary.violations.map(({ rule, from }) => [rule.name, from]);
  };

  it('accept a workspace that follows them', () => {
    expect(violations('clean', {})).toEqual([]);
  });

  describe('in a workspace with violations', () => {
    let found: readonly (readonly [rule: string, file: string])[];

    beforeAll(() => {
      found = violations(
        'planted',
        Object.fromEntries(planted.map(([, file, text]) => [file, text])),
      );
    });

    it.each(planted)('find a violation of %s in %s', (rule, file) => {
      expect(found).toContainEqual([rule, file]);
    });
  });
});
