// `npm start`: installs and builds if needed, then becomes the server.
import './require-node.mjs';
import { prepare } from './prepare.mjs';
import { requireFreePort } from './require-free-port.mjs';

await requireFreePort();
await prepare({ onlyToRun: true });
await import('../packages/server/dist/main.js');
