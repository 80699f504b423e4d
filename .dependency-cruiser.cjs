const tests = '(\\.test\\.(ts|js)$|/testing/)';

/** Who may import whom; docs/style.md has the same table in words. */
module.exports = {
  forbidden: [
    {
      name: 'core-knows-no-infrastructure',
      severity: 'error',
      from: { path: '^packages/core/src', pathNot: tests },
      to: { pathNot: ['^packages/core/src', '^node_modules/(fp-ts|io-ts)/'] },
    },
    {
      name: 'rules-are-synchronous',
      comment: 'A rule imports no port, no use case and no Task.',
      severity: 'error',
      from: {
        path: '^packages/core/src/[^/]+/[^/]+\\.ts$',
        pathNot: [tests, '^packages/core/src/(ports|use-cases\\.ts)'],
      },
      to: {
        path: ['^packages/core/src/ports/', '/use-cases/', '^node_modules/fp-ts/.*(Task|IO)'],
      },
    },
    {
      name: 'notices-are-jobs',
      comment: 'A use case enqueues notices in its transaction; only the job posts them.',
      severity: 'error',
      from: {
        path: '^packages/core/src',
        pathNot: [tests, '^packages/core/src/(index|use-cases)\\.ts$'],
      },
      to: { path: '/messages/use-cases/post-notices\\.ts$' },
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
      name: 'core-has-one-door',
      severity: 'error',
      from: { path: '^packages/(?!core/)' },
      to: {
        path: '^(packages|node_modules/@parley)/core/(src|dist)/.+',
        pathNot: '^(packages|node_modules/@parley)/core/(src|dist)/(testing/)?index\\.',
      },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: '^(packages|node_modules/@parley)/[^/]+/(src|dist)/testing/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/dist/' },
    preserveSymlinks: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.depcruise.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'default'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
