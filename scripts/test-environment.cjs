const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * The global scope of the worker's process, which modules that are shared by test files need
 * (`test-runtime.cjs`). What a file has changed there is as before when it ends.
 */
module.exports = class TestEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  descriptors = Object.getOwnPropertyDescriptors(globalThis);
  variables = { ...process.env };
  exit = process.exit;

  constructor({ projectConfig: config }) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    process.exit = this.exit;
    for (const name of Object.keys({ ...process.env, ...this.variables })) {
      if (name in this.variables) {
        process.env[name] = this.variables[name];
      } else {
        delete process.env[name];
      }
    }
    for (const name of Reflect.ownKeys(globalThis)) {
      const descriptor = this.descriptors[name];
      if (descriptor === undefined) {
        Reflect.deleteProperty(globalThis, name);
      } else if (descriptor.configurable) {
        Object.defineProperty(globalThis, name, descriptor);
      }
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }
};
