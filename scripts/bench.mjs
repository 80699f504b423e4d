// `npm run bench`: compares the server with its ceiling, a minimal program, in one run on one machine.
// The results are ratios; docs/performance.md explains each of them. `--quick` uses fewer and shorter
// rounds; names select parts, such as `npm run bench -- memory`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

await prepare();
const { startEmbeddedPostgres } = await import('@parley/server');
const { startLoad, startProgram } = await import('./bench/processes.mjs');
const { measureRequests } = await import('./bench/rows/requests.mjs');
const { measureBroadcasts } = await import('./bench/rows/broadcasts.mjs');
const { measureMessages } = await import('./bench/rows/messages.mjs');
const { measurePermissions } = await import('./bench/rows/permissions.mjs');
const { measureRendering } = await import('./bench/rows/rendering.mjs');
const { measureStart } = await import('./bench/rows/start.mjs');
const { makeWorld, serverSecret } = await import('./bench/world.mjs');

const [flags, names] = [true, false].map((isFlag) =>
  process.argv.slice(2).filter((word) => word.startsWith('--') === isFlag),
);
const isQuick = flags.includes('--quick');
const effort = isQuick
  ? { rounds: 3, seconds: 1, starts: 1, waiting: 1000, renderings: 120 }
  : { rounds: 7, seconds: 3, starts: 3, waiting: 1000, renderings: 400 };
const isAsked = (name) => names.length === 0 || names.includes(name);

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
// If root runs this, PostgreSQL runs as another user, who has to enter the folders below.
chmodSync(folder, 0o711);

const printRow = ({ what, ours, ceiling = '', ratio = '', aim = '' }) =>
  console.log(
    [what.padEnd(44), ours.padEnd(28), ceiling.padEnd(28), ratio.padEnd(20), aim]
      .join('')
      .trimEnd(),
  );

/** The rows that need a filled database, on one PostgreSQL that program and ceiling share. */
const measureBesideCeilings = async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const databaseUrl = postgres.connectionString;
  const program = await startProgram({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SERVER_SECRET: serverSecret,
  });
  const load = startLoad();
  try {
    const world = await makeWorld({ site: program.site, databaseUrl, dataDir: folder });
    const given = { program, load, world, databaseUrl, effort };
    if (isAsked('requests')) {
      (await measureRequests(given)).forEach(printRow);
    }
    if (isAsked('messages')) {
      (await measureMessages(given)).forEach(printRow);
    }
    if (isAsked('broadcasts')) {
      (await measureBroadcasts(given)).forEach(printRow);
    }
    // The last, as it fills the database further.
    if (isAsked('permissions')) {
      (await measurePermissions(given)).forEach(printRow);
    }
  } finally {
    load.stop();
    await program.stop();
    await postgres.stop();
  }
};

printRow({
  what: 'median (least..most)',
  ours: 'program',
  ceiling: 'ceiling',
  ratio: 'ratio',
  aim: 'aim',
});
try {
  if (['requests', 'messages', 'broadcasts', 'permissions'].some(isAsked)) {
    await measureBesideCeilings();
  }
  if (isAsked('rendering')) {
    (await measureRendering({ effort })).forEach(printRow);
  }
  if (isAsked('start') || isAsked('memory')) {
    (await measureStart({ folder, starts: effort.starts })).forEach(printRow);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
