const asyncHooks = require('node:async_hooks');
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const builtCode = require('./built-code.cjs');

/** What a test file contains that cannot use the modules of others. */
const needsOwnModules = /jest\.(mock|doMock|isolateModules|resetModules)\(|@own-modules/;

/** By path: the modules that test files of this worker have loaded. */
const loaded = new Map();

/** By path: where the source map of a loaded module is. */
const sourceMaps = new Map();

/** The modules of one test file: those of the files before it, and its own. */
class SharedModules extends Map {
  constructor(testPath) {
    super();
    this.testPath = testPath;
  }

  get(path) {
    return super.get(path) ?? loaded.get(path);
  }

  set(path, module) {
    if (path !== this.testPath) {
      loaded.set(path, module);
    }
    return super.set(path, module);
  }

  /** A module that failed while it was loaded. */
  delete(path) {
    loaded.delete(path);
    return super.delete(path);
  }
}

/** By path: code and its function, as Jest's own modules are executed for each file. */
const compiled = new Map();

const compile = (code, filename, parameters) => {
  const known = compiled.get(filename);
  if (known?.code === code) {
    return known.run;
  }
  const head = `(function (${parameters}) {`;
  const script = new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  const run = script.runInThisContext();
  compiled.set(filename, { code, run });
  return run;
};

/**
 * Makes Jest take the code of a module from what was built. To transpile it again, and to write that
 * to files of its own, takes longer than to load it.
 */
const takeBuilt = (transformCache) => {
  const transform = transformCache.transform.bind(transformCache);
  transformCache.transform = (path, options) => {
    const built = builtCode(path);
    if (built === undefined) {
      return transform(path, options);
    }
    transformCache.sourceMaps.set(path, built.sourceMap);
    return built.code;
  };
};

/** The runtime of the test file that is executed. */
let current;

/** Those that Jest has made for the file that is executed. */
const storages = new Set();

/** Jest makes one for each file and never ends it: each promise would be slower than the one before. */
class EndingStorage extends asyncHooks.AsyncLocalStorage {
  constructor() {
    super();
    storages.add(this);
  }
}

/**
 * Loads each module once for all test files of a worker (docs/testing.md, "Loading modules"). Jest
 * would load two thousand of them again for each file that starts a server, and none of them would
 * be executed often enough for V8 to optimize it.
 */
module.exports = class TestRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, read, coverage, testPath, globalConfig) {
    super(config, environment, resolver, transformer, read, coverage, testPath, globalConfig);
    current = this;
    // A module that is shared cannot have the `jest` of one file as its parameter.
    const parameters = this.executor.injectedModuleParameters.filter((name) => name !== 'jest');
    this.executor.compile = (code, filename) => compile(code, filename, parameters);
    environment.global.jest = this.jestGlobals.jestObjectFor(testPath);
    // Somebody who watches the tests changes modules between them.
    const isWatching = globalConfig.watch || globalConfig.watchAll;
    if (!isWatching && !needsOwnModules.test(readFileSync(testPath, 'utf8'))) {
      this.registries.moduleRegistry = new SharedModules(testPath);
      this.transformCache.sourceMaps = sourceMaps;
    }
    // To count what is covered, Jest changes the code itself.
    if (!globalConfig.collectCoverage) {
      takeBuilt(this.transformCache);
    }
  }

  requireModule(from, moduleName, options, isRequireActual) {
    return options?.isInternalModule && moduleName === 'node:async_hooks'
      ? { ...asyncHooks, AsyncLocalStorage: EndingStorage }
      : super.requireModule(from, moduleName, options, isRequireActual);
  }

  teardown() {
    storages.forEach((storage) => storage.disable());
    storages.clear();
    super.teardown();
  }

  /** Also for modules that were loaded for a file before, and require another one only now. */
  requireModuleOrMock(from, moduleName) {
    return this === current
      ? super.requireModuleOrMock(from, moduleName)
      : current.requireModuleOrMock(from, moduleName);
  }
};
