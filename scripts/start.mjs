// `npm start`: installs and builds if needed, then becomes the server.
import { prepare } from './prepare.mjs';

await prepare();
await import('../packages/server/dist/main.js');
