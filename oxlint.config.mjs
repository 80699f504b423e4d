import ways from './lint/ways-outside.cjs';

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

const noClockOrChance = [
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
];

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

/** From its sixth time on, PostgreSQL may plan a prepared statement without its parameters. */
const noBooleanParameters = {
  selector: 'CallExpression[callee.property.name="where"] > Literal[raw=/^(true|false)$/]',
  message: 'Write sql.lit(true): no partial index serves a parameter.',
};

const inAdapters = [
  ...noLevelNumbers,
  ...noBareCallbacks,
  noTranspiledTryCatch,
  noPresentersByIndex,
  noBooleanParameters,
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

/** What ESLint recommends beyond the mistakes that are a category of their own. */
const rules = [
  'eslint/no-array-constructor',
  'eslint/no-case-declarations',
  'eslint/no-empty',
  'eslint/no-fallthrough',
  'eslint/no-prototype-builtins',
  'eslint/no-regex-spaces',
  'eslint/no-unexpected-multiline',
  'eslint/no-useless-constructor',
  'eslint/no-var',
  'eslint/prefer-const',
  'eslint/prefer-rest-params',
  'eslint/prefer-spread',
];

/** The same of the strict and stylistic rules for TypeScript. */
const rulesForTypes = [
  'adjacent-overload-signatures',
  'array-type',
  'ban-tslint-comment',
  'class-literal-property-style',
  'consistent-generic-constructors',
  'consistent-indexed-object-style',
  'consistent-type-assertions',
  'consistent-type-imports',
  'dot-notation',
  'no-confusing-non-null-assertion',
  'no-deprecated',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extraneous-class',
  'no-inferrable-types',
  'no-invalid-void-type',
  'no-misused-promises',
  'no-mixed-enums',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-assertion',
  'no-require-imports',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-condition',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unnecessary-type-conversion',
  'no-unnecessary-type-parameters',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'non-nullable-type-assertion-style',
  'only-throw-error',
  'prefer-find',
  'prefer-for-of',
  'prefer-function-type',
  'prefer-includes',
  'prefer-literal-enum-member',
  'prefer-nullish-coalescing',
  'prefer-optional-chain',
  'prefer-promise-reject-errors',
  'prefer-reduce-type-parameter',
  'prefer-regexp-exec',
  'prefer-return-this-type',
  'prefer-string-starts-ends-with',
  'related-getter-setter-pairs',
  'require-await',
  'unified-signatures',
  'use-unknown-in-catch-callback-variable',
];

const asErrors = (names) => Object.fromEntries(names.map((name) => [name, 'error']));

const syntax = (...forbidden) => ({ 'parley/no-syntax': ['error', ...forbidden] });

export default {
  plugins: ['eslint', 'typescript', 'oxc', 'import'],
  jsPlugins: ['./lint/plugin.mjs'],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  env: { node: true, es2024: true },
  ignorePatterns: [
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
  rules: {
    ...asErrors(rules),
    'no-undef': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
    'no-redeclare': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/unbound-method': 'off',
  },
  // The last override that names a rule holds.
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        ...asErrors(rulesForTypes.map((name) => `typescript/${name}`)),
        'no-empty-function': 'error',
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        // A union is exhausted by a default where all that is left is answered alike.
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
        // The compiler finds these itself.
        'no-redeclare': 'off',
        'no-undef': 'off',
        ...syntax(...noLevelNumbers),
      },
    },
    {
      files: ['packages/*/src/**/*.ts', 'packages/*/src/**/*.tsx'],
      rules: {
        'no-restricted-globals': ['error', ...ways.restrictedGlobals],
        'no-restricted-imports': ['error', { paths: ways.restrictedImports }],
      },
    },
    {
      files: ways.waysOutside,
      rules: { 'no-restricted-globals': 'off', 'no-restricted-imports': 'off' },
    },
    {
      files: ['packages/{core,wire}/src/**/*.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          'process',
          'setTimeout',
          'setInterval',
          'fetch',
          'Buffer',
        ],
        ...syntax(
          ...noLevelNumbers,
          noUnboundedJson,
          noParallelApplicative,
          noTranspiledTryCatch,
          noPresentersByIndex,
          noAttemptsInTransactions,
          ...noLongUnionsOfRepositories,
          noRightsOfTheServerForCallers,
          ...noClockOrChance,
          { selector: 'ThrowStatement', message: 'The core does not throw: return a Left.' },
        ),
      },
    },
    { files: ['packages/adapter-*/src/**/*.ts'], rules: syntax(...inAdapters) },
    // A process of its own, which an exception may end: its parent starts another.
    {
      files: ['packages/adapter-files/src/decoding/decoder-process.ts'],
      rules: syntax(...noLevelNumbers),
    },
    {
      files: ['packages/adapter-http/src/**/*.ts'],
      rules: syntax(...inAdapters, noUnboundedJson),
    },
    {
      files: ['packages/client/src/**/*.ts'],
      rules: syntax(...noLevelNumbers, {
        selector: 'MemberExpression[property.name="chat_feature_level"]',
        message: 'Ask for a change of the API by its name, with hasChange().',
      }),
    },
    { files: ['packages/client/src/has-change.ts'], rules: syntax(...noLevelNumbers) },
    {
      files: ['packages/web-client/src/**/*.ts', 'packages/web-client/src/**/*.tsx'],
      rules: syntax(...inWebClient),
    },
    { files: ['packages/web-client/src/lib/trusted-html.ts'], rules: syntax(...noLevelNumbers) },
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
      rules: { 'parley/no-syntax': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/testing/**/*.ts', '**/in-memory/**/*.ts'],
      plugins: ['eslint', 'typescript', 'oxc', 'import', 'jest'],
      rules: {
        'jest/no-disabled-tests': 'error',
        'jest/no-focused-tests': 'error',
        ...syntax(...noOwnTimeouts),
        'parley/exact-audiences': 'error',
        'no-restricted-globals': 'off',
        'no-restricted-imports': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
  ],
};
