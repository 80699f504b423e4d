const { availableParallelism } = require('node:os');

/** Libraries that use `import()`, or are ES modules only: Jest cannot run them as they are. */
const importing = '(?:@opentelemetry/otlp-exporter-base|jose|oauth4webapi|openid-client)/';

/** @type {import('jest').Config} */
module.exports = {
  roots: ['<rootDir>/packages'],
  testMatch: ['**/src/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/packages/[^/]+/dist/'],
  transform: {
    [`(\\.ts|${importing}.+\\.js)$`]: ['@swc/jest', require('./swc.config')],
  },
  transformIgnorePatterns: [`/node_modules/(?!${importing})`, '/packages/[^/]+/dist/'],
  moduleNameMapper: {
    '^@parley/([^/]+)$': '<rootDir>/packages/$1/src/index.ts',
    '^@parley/([^/]+)/([a-z-]+)$': '<rootDir>/packages/$1/src/$2/index.ts',
  },
  testEnvironment: '<rootDir>/scripts/test-environment.cjs',
  runtime: '<rootDir>/scripts/test-runtime.cjs',
  globalSetup: '<rootDir>/packages/server/src/testing/start-test-database.ts',
  globalTeardown: '<rootDir>/packages/server/src/testing/stop-test-database.ts',
  reporters: ['default', '<rootDir>/scripts/progress-reporter.cjs'],
  // Tests of whole servers wait for a third of their time, for processes that start and end. With
  // fewer workers, all of them wait for a sixth of the run.
  maxWorkers: availableParallelism() * 2,
  // Garbage collection of what hundreds of files leave behind takes longer than a new worker.
  workerIdleMemoryLimit: '1500MB',
  // Ends what hangs, and nothing that a busy machine makes slow.
  testTimeout: 300_000,
};
