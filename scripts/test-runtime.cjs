const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By file: the code that Jest has made of it, and this code compiled. */
const compiled = new Map();

const scriptOf = (code, filename, parameters) => {
  const known = compiled.get(filename);
  if (known?.code === code) {
    return known.script;
  }
  const head = `(function (${parameters}) {`;
  const script = new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { code, script });
  return script;
};

/**
 * Compiles each module once for all test files of a worker. Jest compiles all modules again for
 * each file, most of what it does before the first test: a second for a file that starts a server.
 * The modules are executed for each file, in its own global scope, as without this.
 */
module.exports = class TestRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    const { executor } = this;
    const compileAlone = executor.compile.bind(executor);
    executor.compile = (code, filename) => {
      const context = environment.getVmContext();
      try {
        return context === null
          ? null
          : scriptOf(code, filename, executor.injectedModuleParameters).runInContext(context);
      } catch {
        // Jest has better messages for code that is not JavaScript.
        return compileAlone(code, filename);
      }
    };
  }
};
