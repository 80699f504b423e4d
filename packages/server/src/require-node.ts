// Imported first by the program, before anything that an older Node does not have: ends with one
// line that says which version is needed.

/** As in `engines` of package.json, which a test compares. */
const needed = [20, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `parley needs Node ${needed.join('.')} or newer; this is Node ${process.versions.node}\n`,
  );
  process.exit(1);
}

export { needed as neededNode };
