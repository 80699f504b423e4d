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
      name: 'adapters-do-not-meet',
      severity: 'error',
      from: { path: '^packages/(adapter-[^/]+)/' },
      to: { path: '^packages/(adapter-[^/]+|server)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'core-has-one-door',
      severity: 'error',
      from: { path: '^packages/(?!core/)' },
      to: {
        path: '^packages/core/(src|dist)/.+',
        pathNot: '^packages/core/(src|dist)/(testing/)?index\\.',
      },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: '^packages/[^/]+/(src|dist)/testing/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/dist/' },
    includeOnly: '^(packages|node_modules)',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.depcruise.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'default'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
