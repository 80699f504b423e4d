// Imported first by the commands, before anything that an older Node does not have: ends with one
// line that says which version is needed.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [major, minor] = needed.split('.').map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(`parley needs Node ${needed} or newer; this is Node ${process.versions.node}`);
  process.exit(1);
}
