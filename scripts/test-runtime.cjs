const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By file: what it contains. */
const sources = new Map();

/** What Jest reads for a test file, kept for those after it. */
class Sources extends Map {
  get(filename) {
    return super.get(filename) ?? sources.get(filename);
  }

  set(filename, source) {
    sources.set(filename, source);
    return super.set(filename, source);
  }
}

/**
 * Global values that no test replaces; fake timers replace `Date` and those of timers. A module gets
 * them as variables, because Jest's global object is a proxy, behind which each use of `Object`
 * takes a third of a microsecond: a hundred times as long as in a process without Jest.
 */
const constants = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'RegExp'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'Proxy', 'Reflect', 'JSON', 'Math'],
  ...['Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError', 'Intl', 'NaN'],
  ...['Infinity', 'isNaN', 'isFinite', 'parseInt', 'parseFloat', 'Buffer', 'ArrayBuffer'],
  ...['DataView', 'Int8Array', 'Uint8Array', 'Uint16Array', 'Int32Array', 'Uint32Array'],
  ...['BigInt64Array', 'BigUint64Array', 'Float64Array', 'process', 'URL', 'URLSearchParams'],
  ...['TextEncoder', 'TextDecoder', 'encodeURIComponent', 'decodeURIComponent'],
];

/** By file: the code that Jest has made of it, and this code compiled. */
const compiled = new Map();

const scriptOf = (code, filename, parameters) => {
  const known = compiled.get(filename);
  if (known?.code === code) {
    return known.script;
  }
  // A function of its own, as modules may declare variables of these names.
  const head = `(function (${constants}) { return function (${parameters}) {`;
  const script = new Script(`${head}${code}\n}})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { code, script });
  return script;
};

/**
 * Reads and compiles each module once for all test files of a worker. Jest does both again for each
 * file, which is most of what it does before the first test: a second for a file that starts a
 * server. The modules are executed for each file, in its own global scope, as without this.
 */
module.exports = class TestRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, read, coverage, testPath, globalConfig) {
    // Somebody who watches the tests changes files between them.
    const isWatching = globalConfig.watch || globalConfig.watchAll;
    const kept = isWatching ? read : new Sources(read);
    super(config, environment, resolver, transformer, kept, coverage, testPath, globalConfig);
    const { executor } = this;
    const compileAlone = executor.compile.bind(executor);
    const values = constants.map((name) => environment.global[name]);
    executor.compile = (code, filename) => {
      const context = environment.getVmContext();
      try {
        return context === null
          ? null
          : scriptOf(code, filename, executor.injectedModuleParameters).runInContext(context)(
              ...values,
            );
      } catch {
        // Jest has better messages for code that is not JavaScript.
        return compileAlone(code, filename);
      }
    };
  }
};
