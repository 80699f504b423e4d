// The two versions of TypeScript: `typescript-7` is the native compiler, which checks everything in a
// quarter of the time but has no API for programs; `typescript` has the API.
import { join } from 'node:path';
import { root } from './root.mjs';

/** What `tsc` runs; the name in `node_modules/.bin` can be of either version. */
export const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
