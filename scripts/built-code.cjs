const { readFileSync, statSync } = require('node:fs');

const source = /(\/packages\/[^/]+\/)src(\/.+\.)ts$/;

const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * What the build has made of a source, with the path of its source map; undefined if it has made
 * nothing of it since it was changed (tests, the web client), or if the code uses `import()`, which
 * the build leaves as it is and Jest cannot run.
 */
module.exports = (path) => {
  const built = path.replace(source, '$1dist$2js');
  if (built === path || modifiedAt(built) < modifiedAt(path)) {
    return undefined;
  }
  const code = readFileSync(built, 'utf8');
  return /\bimport\(/.test(code) ? undefined : { code, sourceMap: `${built}.map` };
};
