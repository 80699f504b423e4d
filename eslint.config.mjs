import eslint from '@eslint/js';
import jest from 'eslint-plugin-jest';
import tseslint from 'typescript-eslint';
import exactAudiences from './eslint/exact-audiences.mjs';
import waysOutside from './eslint/ways-outside.cjs';
import parley from './eslint/verbs.mjs';
import { verbExceptions } from './eslint/verb-exceptions.mjs';

const noLevelNumbers = ['<', '<=', '>', '>=', '===', '!=='].map((operator) => ({
  selector: `BinaryExpression[operator="${operator}"]:has(Identifier[name=/^(level|featureLevel)$/]):has(Literal[raw=/^[0-9_]+$/])`,
  message:
    'Ask for a change by its name (kernel/feature-levels/), never compare a level with a number.',
}));

/** Jest's timeout ends what hangs; a shorter one ends what a busy machine makes slow. */
const noOwnTimeouts = [
  'CallExpression[callee.name=/^(it|test)$/][arguments.length>2]',
  'CallExpression[callee.type="MemberExpression"][callee.object.name=/^(it|test)$/][callee.property.name!=/^each$/][arguments.length>2]',
  'CallExpression[callee.type="CallExpression"][callee.callee.object.name=/^(it|test)$/][arguments.length>2]',
  'CallExpression[callee.name=/^(before|after)(Each|All)$/][arguments.length>1]',
  'CallExpression[callee.object.name="jest"][callee.property.name="setTimeout"]',
].map((selector) => ({
  selector,
  message: 'A test has no timeout of its own (docs/testing.md, "Slow machines").',
}));

/** Exceptions in callbacks like these end the process, whoever's input caused them. */
const noBareCallbacks = [
  {
    selector:
      'CallExpression[callee.property.name=/^(on|once|addListener|prependListener|addEventListener)$/][arguments.length>=2] > .arguments:nth-child(2):not(CallExpression[callee.name="guarded"], Identifier[name=/^(on[A-Z]|settle$)/])',
    message:
      'Wrap the listener in guarded() of @parley/core: what it throws would end the process.',
  },
  {
    selector:
      'CallExpression[callee.name=/^(setTimeout|setInterval|setImmediate|queueMicrotask)$/] > :matches(ArrowFunctionExpression, FunctionExpression).arguments',
    message:
      'Wrap the callback in guarded() of @parley/core: what it throws would end the process.',
  },
  {
    selector:
      'CallExpression[callee.object.name="process"][callee.property.name="nextTick"] > :matches(ArrowFunctionExpression, FunctionExpression).arguments',
    message:
      'Wrap the callback in guarded() of @parley/core: what it throws would end the process.',
  },
];

/** More than three repositories are the whole reader or transaction. */
const noLongUnionsOfRepositories = [
  'TSTypeReference[typeName.name=/^(Transact|Read|Snapshot)$/]',
  'TSTypeReference[typeName.name="Pick"]:has(TSTypeReference[typeName.name=/^(Reader|Transaction)$/])',
].map((reference) => ({
  selector: `${reference} > TSTypeParameterInstantiation > TSUnionType[types.length>3]`,
  message: 'Take the whole Reader or Transaction, or the way in without argument.',
}));

/** What is done for a caller is done by the caller's rights, which are checked at the commit. */
const noRightsOfTheServerForCallers = {
  selector:
    ':function:has(> [typeAnnotation.typeAnnotation.typeName.name=/^(Caller|Viewer)$/]) CallExpression:matches([callee.name="transact"], [callee.property.name="transact"]) > Literal.arguments:first-child[value="server"]',
  message: 'Pass the caller: a right that has ended must not be used.',
};

/** Starts its last step first, where steps of a transaction are meant to be executed in order. */
const noParallelApplicative = {
  selector: 'MemberExpression[property.name=/^(ApplicativePar|ApplyPar)$/]',
  message: 'Start steps of a transaction with together() of the kernel, which keeps their order.',
};

/** A level is a number: a presenter that gets one later would take the index for it. */
const noPresentersByIndex = {
  selector: 'CallExpression[callee.property.name="map"] > Identifier.arguments[name=/^present/]',
  message: 'Write map((each) => present(each)): map passes the index, too, which is no level.',
};

/** Transactions that wait for another connection of their pool can occupy all of them. */
const noAttemptsInTransactions = {
  selector:
    'CallExpression:matches([callee.name="transact"], [callee.property.name="transact"]) :matches(Identifier[name=/^(countAttempts|attempts)$/])',
  message: 'Count attempts before or after the transaction: it takes a connection of its own.',
};

/** Compiled for engines without `async`, to a generator of its own for each call. */
const noTranspiledTryCatch = {
  selector: 'MemberExpression[object.name="TE"][property.name=/^tryCatch/]',
  message: 'Use catching() of the kernel.',
};

const inAdapters = [
  ...noLevelNumbers,
  ...noBareCallbacks,
  noTranspiledTryCatch,
  noPresentersByIndex,
];

const inWebClient = [
  {
    selector:
      ':matches(AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/], JSXAttribute[name.name=/^(dangerouslySetInnerHTML|srcdoc)$/], CallExpression[callee.property.name=/^(insertAdjacentHTML|write|setHTMLUnsafe)$/])',
    message: 'Only lib/trusted-html.ts turns text into HTML.',
  },
  {
    selector: 'JSXText[value=/[\\p{L}]/u]',
    message: 'What the user reads is in texts/en.ts.',
  },
  {
    selector:
      'JSXAttribute[name.name=/^(title|placeholder|alt|label|hint|aria-label)$/] > Literal[value=/[\\p{L}]/u]',
    message: 'What the user reads is in texts/en.ts.',
  },
];

const noUnboundedJson = {
  selector: 'CallExpression[callee.object.name="JSON"][callee.property.name="parse"]',
  message: 'Read what others wrote with parseBoundedJson (shared/bounded-json.ts).',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'data/',
      'coverage/',
      // Generated.
      'packages/client/src/wire/api.ts',
      'packages/core/src/embedding/commands.ts',
      // Programs of others, which scripts/check-examples.mjs compiles against the packed packages.
      'docs/examples/',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // There are no enums, and the few classes are not assigned to each other; these two rules
      // take a fifth of the time that all rules take.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-redeclare': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A union is exhausted by a default where all that is left is answered alike.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // No fields is a type of its own for declarations that have none.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'no-redeclare': 'off',
      'no-restricted-syntax': ['error', ...noLevelNumbers],
    },
  },
  {
    files: ['packages/*/src/**/*.ts', 'packages/*/src/**/*.tsx'],
    ignores: waysOutside.waysOutside,
    rules: {
      'no-restricted-globals': ['error', ...waysOutside.restrictedGlobals],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: waysOutside.restrictedImports },
      ],
    },
  },
  {
    files: ['packages/{core,wire}/src/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'setTimeout', 'setInterval', 'fetch', 'Buffer'],
      'no-restricted-syntax': [
        'error',
        ...noLevelNumbers,
        noUnboundedJson,
        noParallelApplicative,
        noTranspiledTryCatch,
        noPresentersByIndex,
        noAttemptsInTransactions,
        ...noLongUnionsOfRepositories,
        noRightsOfTheServerForCallers,
        {
          selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
          message: 'The core reads no clock: take the time as an argument.',
        },
        {
          selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
          message: 'The core reads no clock: take the time as an argument.',
        },
        {
          selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
          message: 'The core makes no random numbers: they are a port.',
        },
        { selector: 'ThrowStatement', message: 'The core does not throw: return a Left.' },
      ],
    },
  },
  {
    files: ['packages/core/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'packages/core/src/testing/**'],
    plugins: { parley },
    rules: { 'parley/verbs': 'error' },
  },
  ...Object.entries(verbExceptions).map(([module, exceptions]) => ({
    files: [`packages/core/src/${module}/**/*.ts`],
    ignores: ['**/*.test.ts'],
    rules: { 'parley/verbs': ['error', { exceptions }] },
  })),
  {
    files: ['packages/adapter-*/src/**/*.ts'],
    // A process of its own, which an exception may end: its parent starts another.
    ignores: ['packages/adapter-files/src/decoding/decoder-process.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...inAdapters],
    },
  },
  {
    files: ['packages/adapter-http/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...inAdapters, noUnboundedJson],
    },
  },
  {
    files: ['packages/client/src/**/*.ts'],
    ignores: ['packages/client/src/has-change.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noLevelNumbers,
        {
          selector: 'MemberExpression[property.name="chat_feature_level"]',
          message: 'Ask for a change of the API by its name, with hasChange().',
        },
      ],
    },
  },
  {
    files: ['packages/web-client/src/**/*.ts', 'packages/web-client/src/**/*.tsx'],
    ignores: ['packages/web-client/src/lib/trusted-html.ts'],
    rules: { 'no-restricted-syntax': ['error', ...inWebClient] },
  },
  {
    files: ['packages/web-client/src/{views,components}/**/*.tsx'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Views and components read signals, and call actions.' },
      ],
    },
  },
  {
    files: ['packages/core/src/kernel/feature-levels/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.test.ts', '**/testing/**/*.ts', '**/in-memory/**/*.ts'],
    plugins: { jest, tests: exactAudiences },
    rules: {
      'tests/exact-audiences': 'error',
      'jest/no-disabled-tests': 'error',
      'jest/no-focused-tests': 'error',
      'no-restricted-syntax': ['error', ...noOwnTimeouts],
      'no-restricted-globals': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.cjs', '**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        require: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        Buffer: 'readonly',
        fetch: 'readonly',
        FormData: 'readonly',
        Blob: 'readonly',
        WritableStream: 'readonly',
        setImmediate: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
        __dirname: 'readonly',
      },
    },
  },
);
