/** How TypeScript becomes JavaScript, in `dist` and in the tests. Types are checked by tsc alone. */
module.exports = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  // Other modules can import the exports of `dist` by name.
  module: { type: 'commonjs', exportInteropAnnotation: true },
};
