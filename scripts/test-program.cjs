// Loaded before the compiled program by tests that start it (docs/testing.md, "Loading modules"): it
// loads nearly three thousand modules, of which each process would look for the files, and compile
// the code, again. What the first process of a run has found and compiled is kept for the others.
// `v8-compile-cache` cannot run programs with `import()`, and Node keeps compiled code from version
// 22 on. A start takes 1.5 s of CPU time instead of 2.7.
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { basename, dirname, join } = require('node:path');
const { deserialize, serialize } = require('node:v8');
const { Script } = require('node:vm');
const { threadId } = require('node:worker_threads');

/** The module with which this process or thread starts: each has others to load. */
let entry;

/** Where what belongs to the entry is kept; undefined if it was there already. */
let file;

/** Paths, by the folder of the module that requires them and what it asks for. */
let paths = new Map();

/** By path: the code as V8 has compiled it. Nothing changes the program during a run. */
let compiled = new Map();

const begin = (module, path) => {
  entry = module;
  file = join(process.env.TEST_PROGRAM_FOLDER, basename(path));
  try {
    ({ paths, compiled } = deserialize(readFileSync(file)));
    file = undefined;
  } catch {
    // This is the first process, or another one is about to end its first start.
  }
};

const keep = () => {
  writeFileSync(`${file}.${process.pid}.${threadId}`, serialize({ paths, compiled }));
  renameSync(`${file}.${process.pid}.${threadId}`, file);
};

const resolve = Module._resolveFilename;

Module._resolveFilename = (request, parent, isMain, options) => {
  if (options !== undefined || !parent?.filename) {
    return resolve(request, parent, isMain, options);
  }
  const key = `${dirname(parent.filename)} ${request}`;
  const path = paths.get(key) ?? resolve(request, parent, isMain);
  paths.set(key, path);
  return path;
};

/** ES modules, and code that imports them: it could not do so as it is kept. */
const concernsModules = (code, path, format) =>
  format === 'module' || path.endsWith('.mjs') || /\bimport\(/.test(code);

const compile = Module.prototype._compile;

Module.prototype._compile = function (code, path, format) {
  if (concernsModules(code, path, format)) {
    return compile.call(this, code, path, format);
  }
  if (entry === undefined) {
    begin(this, path);
  }
  const cachedData = compiled.get(path);
  const script = new Script(Module.wrap(code), { filename: path, cachedData });
  const require = Object.assign((id) => this.require(id), {
    main: process.mainModule,
    cache: Module._cache,
    resolve: (id, options) => Module._resolveFilename(id, this, false, options),
  });
  const folder = dirname(path);
  script.runInThisContext().call(this.exports, this.exports, require, this, path, folder);
  if (file !== undefined) {
    // With the functions that the module has called while it was loaded.
    compiled.set(path, script.createCachedData());
    if (this === entry) {
      keep();
      file = undefined;
    }
  }
};
