const { outside, patternsOfWaysOutside } = require('./lint/ways-outside.cjs');

const tests = '(\\.test\\.(ts|js)$|/(testing|in-memory)/)';
const testFiles = '\\.test\\.(ts|js)$';
const core = '^packages/core/src';

/** The modules of core, lowest first, and the modules that each may import. */
const modules = {
  kernel: [],
  integrations: ['kernel'],
  access: ['kernel'],
  channels: ['kernel', 'access'],
  messages: ['kernel', 'integrations', 'access', 'channels'],
  personal: ['kernel', 'access', 'channels', 'messages'],
  accounts: ['kernel', 'integrations', 'access', 'channels', 'messages', 'personal'],
  organization: ['kernel', 'access', 'channels', 'messages', 'personal', 'accounts'],
  events: [
    'kernel',
    'integrations',
    'access',
    'channels',
    'messages',
    'personal',
    'accounts',
    'organization',
  ],
};
const anyModule = `(${Object.keys(modules).join('|')})`;

/** A module imports no other module than those that are listed for it. */
const modulesImportDownward = Object.entries(modules).map(([module, uses]) => ({
  name: 'modules-import-downward',
  severity: 'error',
  from: { path: `${core}/${module}/`, pathNot: testFiles },
  to: {
    path: `${core}/`,
    pathNot: `${core}/(${[module, ...uses].join('|')})/`,
  },
}));

/** The layers of the web client, and the layers that each may import. */
const webClient = '^packages/web-client/src';
const layers = {
  lib: [],
  texts: [],
  components: ['lib'],
  router: ['lib'],
  state: ['lib', 'texts', 'router'],
  actions: ['lib', 'texts', 'router', 'state'],
  views: ['lib', 'texts', 'components', 'router', 'state', 'actions'],
};

const layersImportDownward = Object.entries(layers).map(([layer, uses]) => ({
  name: 'web-client-layers-import-downward',
  severity: 'error',
  from: { path: `${webClient}/${layer}/`, pathNot: testFiles },
  to: { path: `${webClient}/`, pathNot: `${webClient}/(${[layer, ...uses].join('|')})/` },
}));

/** Who may import whom; docs/style.md has the same table in words. */
module.exports = {
  forbidden: [
    {
      name: 'core-knows-no-infrastructure',
      severity: 'error',
      from: { path: core, pathNot: tests },
      to: { pathNot: [core, '^node_modules/(fp-ts|io-ts)/'] },
    },
    {
      name: 'wire-knows-the-core-alone',
      severity: 'error',
      from: { path: '^packages/wire/', pathNot: tests },
      to: {
        pathNot: [
          '^packages/wire/',
          '^(packages|node_modules/@parley)/core/',
          '^node_modules/(fp-ts|io-ts)/',
        ],
      },
    },
    {
      name: 'rules-are-synchronous',
      comment: 'A rule imports no port, no step, no use case and no Task.',
      severity: 'error',
      from: {
        path: `${core}/${anyModule}/[^/]+/[^/]+\\.ts$`,
        pathNot: [tests, `${core}/[^/]+/ports/`],
      },
      to: {
        path: [`${core}/[^/]+/ports/`, '/(use-cases|steps)/', '^node_modules/fp-ts/.*(Task|IO)'],
      },
    },
    {
      name: 'modules-are-entered-by-index',
      comment: 'A module of core is imported through its entry point.',
      severity: 'error',
      from: { path: `${core}/([^/]+)`, pathNot: testFiles },
      to: {
        path: `${core}/${anyModule}/`,
        pathNot: [`${core}/$1/`, `${core}/[^/]+/index\\.ts$`],
      },
    },
    ...modulesImportDownward,
    {
      name: 'in-memory-needs-no-test-framework',
      severity: 'error',
      from: { path: `${core}/in-memory/`, pathNot: testFiles },
      to: { pathNot: [`${core}/(?!testing/)`, '^node_modules/(fp-ts|io-ts)/'] },
    },
    {
      name: 'use-cases-are-bound',
      comment:
        'Only use-cases.ts of a module imports use cases; what several share is a step or rule.',
      severity: 'error',
      from: { path: core, pathNot: [tests, `${core}/${anyModule}/use-cases\\.ts$`] },
      to: { path: `${core}/${anyModule}/.+/use-cases/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-do-not-meet',
      severity: 'error',
      from: { path: '^packages/(adapter-[^/]+)/' },
      to: {
        path: '^(packages|node_modules/@parley)/(adapter-[^/]+|server)/',
        pathNot: '^(packages|node_modules/@parley)/$1/',
      },
    },
    {
      name: 'client-needs-nothing',
      comment: 'The client runs in browsers and imports neither packages nor built-in modules.',
      severity: 'error',
      from: { path: '^packages/client/', pathNot: testFiles },
      to: { pathNot: '^packages/client/' },
    },
    {
      name: 'web-client-needs-little',
      comment: 'All of it is downloaded by browsers, and it knows the server only by the client.',
      severity: 'error',
      from: { path: webClient, pathNot: testFiles },
      to: {
        pathNot: [
          `${webClient}/`,
          '^(packages|node_modules/@parley)/client/(src|dist)/index\\.',
          '^node_modules/(preact|@preact/signals|@tanstack/virtual-core)/',
        ],
      },
    },
    ...layersImportDownward,
    {
      name: 'core-is-entered-by-its-entry-points',
      severity: 'error',
      from: { path: '^packages/(?!core/)' },
      to: {
        path: '^(packages|node_modules/@parley)/core/(src|dist)/.+',
        pathNot: '^(packages|node_modules/@parley)/core/(src|dist)/[^/]*/?index\\.',
      },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: '^(packages|node_modules/@parley)/[^/]+/(src|dist)/(testing|in-memory)/' },
    },
    {
      name: 'calls-outside-have-deadlines',
      comment: 'What reaches out of the process is in few files, which limit how long it may take.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [tests, ...patternsOfWaysOutside] },
      to: { path: outside, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/dist/' },
    preserveSymlinks: true,
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.depcruise.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
