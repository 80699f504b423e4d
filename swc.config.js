/** How TypeScript becomes JavaScript, in `dist` and in the tests. Types are checked by tsc alone. */
module.exports = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
};
