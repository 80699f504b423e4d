// `npm run bench`: compares the server with its baseline, a minimal program, in one run on one
// machine. The results are ratios; docs/performance.md explains each of them. Names select parts,
// such as `npm run bench -- memory`. `--quick` uses fewer and shorter rounds and a smaller history,
// `--smoke` only checks that everything runs, `--json` prints the results for programs,
// `--messages=10000000`, `--users=100000` and `--queues=10000` set the sizes of the history and of
// the curves, `--plots=FOLDER` writes the curves as SVG, and `--profile=FOLDER` CPU profiles of the
// web client. `sides --sides=FILE` measures only servers that run elsewhere (rows/sides.mjs). What a
// run starts ends with it, also when it is interrupted.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { endingAll } from './process-tree.mjs';

// Read by the modules below.
if (process.argv.includes('--smoke')) process.env.BENCH_USERS ??= '100';

await prepare();
const { bundleWebClient } = await import('./bundle.mjs');
const { startEmbeddedPostgres } = await import('@parley/server');
const { startLoad, startProgram } = await import('./bench/processes.mjs');
const { fillWorld } = await import('./bench/big-world.mjs');
const { plot } = await import('./bench/plot.mjs');
const { measureRequests } = await import('./bench/rows/requests.mjs');
const { measureHistory } = await import('./bench/rows/history.mjs');
const { measureCurves } = await import('./bench/rows/curves.mjs');
const { measureBroadcasts } = await import('./bench/rows/broadcasts.mjs');
const { canProbe } = await import('./bench/probed.mjs');
const { measureMemory } = await import('./bench/rows/memory.mjs');
const { measureMessages } = await import('./bench/rows/messages.mjs');
const { measureOrganization } = await import('./bench/rows/organization.mjs');
const { measureOrganizations } = await import('./bench/rows/organizations.mjs');
const { measureMigrations } = await import('./bench/rows/migrations.mjs');
const { measurePermissions } = await import('./bench/rows/permissions.mjs');
const { measureProcesses } = await import('./bench/rows/processes.mjs');
const { measureRendering } = await import('./bench/rows/rendering.mjs');
const { measureSides } = await import('./bench/rows/sides.mjs');
const { measureWeb } = await import('./bench/rows/web.mjs');
const { measureStart } = await import('./bench/rows/start.mjs');
const { makeWorld, readCredentials, serverSecret } = await import('./bench/world.mjs');

const [flags, names] = [true, false].map((isFlag) =>
  process.argv.slice(2).filter((word) => word.startsWith('--') === isFlag),
);
const [isQuick, isSmoke, isJson] = ['--quick', '--smoke', '--json'].map((flag) =>
  flags.includes(flag),
);
const valueOf = (name) =>
  flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
const numberOf = (name, otherwise) => Number(valueOf(name) ?? otherwise);

const effortOf = () => {
  if (isSmoke) {
    return {
      rounds: 1,
      seconds: 0.1,
      starts: 1,
      waiting: 20,
      renderings: 8,
      herd: 0,
      loads: 1,
      keys: 3,
      burst: 1,
      hour: 20,
    };
  }
  return isQuick
    ? {
        rounds: 3,
        seconds: 1,
        starts: 1,
        waiting: 1000,
        renderings: 120,
        herd: 100,
        loads: 3,
        keys: 20,
        burst: 3,
        hour: 600,
      }
    : {
        rounds: 7,
        seconds: 3,
        starts: 3,
        waiting: 1000,
        renderings: 400,
        herd: 1000,
        loads: 7,
        keys: 60,
        burst: 10,
        hour: 3600,
      };
};
const effort = effortOf();
const sizes = {
  messages: numberOf('messages', isSmoke ? 1_000 : isQuick ? 100_000 : 1_000_000),
  channels: numberOf('channels', isSmoke ? 10 : isQuick ? 100 : 1_000),
};
const limits = {
  users: numberOf('users', isSmoke ? 10 : 10_000),
  messages: sizes.messages,
  queues: numberOf('queues', isSmoke ? 1 : 1_000),
};
const isAsked = (name) => names.length === 0 || names.includes(name);

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
// If root runs this, PostgreSQL runs as another user, who has to enter the folders below.
chmodSync(folder, 0o711);

const results = [];

const printRow = ({ what, ours = '', baseline = '', ratio = '', cpu = '', aim = '' }) =>
  console.log(
    [what.padEnd(44), ours.padEnd(40), baseline.padEnd(40), ratio.padEnd(20), cpu.padEnd(24), aim]
      .join('')
      .trimEnd(),
  );

/** Results are printed as they come, or collected for the end. */
const report = (rows) =>
  rows.forEach((row) => {
    results.push(row);
    if (!isJson) printRow(row);
  });

/** Work beside a server on a database of its own, both in folders of that name. */
const withServer = async (name, work) => {
  // The server closes its folder to other users, and PostgreSQL may run as another one.
  const [databaseDir, dataDir, besideDir] = ['database', 'server', 'beside'].map((what) =>
    join(folder, `${name}-${what}`),
  );
  mkdirSync(databaseDir, { mode: 0o711 });
  mkdirSync(dataDir);
  mkdirSync(besideDir);
  const postgres = await startEmbeddedPostgres({ dataDir: databaseDir });
  const databaseUrl = postgres.connectionString;
  const start = (folder, settings) =>
    startProgram({
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SERVER_SECRET: serverSecret,
      ...settings,
    });
  const program = await start(dataDir);
  /** The same program once more, with other settings. */
  const startBeside = (settings) => start(besideDir, settings);
  const load = startLoad();
  const owner = readCredentials(dataDir);
  try {
    await work({ program, startBeside, load, databaseUrl, dataDir, owner, effort });
  } finally {
    load.stop();
    await program.stop();
    await postgres.stop();
  }
};

const measureWholeOrganization = async (given) => {
  const world = await makeWorld({ ...given, site: given.program.site });
  report(await measureOrganization({ ...given, world }));
};

/** The rows that need a filled database, on one PostgreSQL that server and baseline share. */
const measureBesideBaselines = (setting) => async (given) => {
  const world = await makeWorld({ ...given, site: given.program.site });
  for (const [name, measure] of setting) {
    if (isAsked(name)) report(await measure({ ...given, world }));
  }
};

const measureHistoryBesideBaseline = async (given) => {
  const { site } = given.program;
  const world = await makeWorld({ ...given, site });
  await fillWorld({ ...given, ...sizes, site, accounts: world.accounts });
  report(await measureHistory({ ...given, world }));
};

/** On a copy of the rows of a long history, in a database with the oldest schema. */
const measureMigrationsOfHistory = async (given) => {
  const world = await makeWorld({ ...given, site: given.program.site });
  await fillWorld({ ...given, ...sizes, site: given.program.site, accounts: world.accounts });
  report(await measureMigrations({ ...given, ...sizes }));
};

const profileDir = valueOf('profile');

const measureWebClient = async (given) => {
  const { site } = given.program;
  const world = await makeWorld({ ...given, site });
  await fillWorld({ ...given, ...sizes, site, accounts: world.accounts });
  if (!isJson) {
    printRow({ what: 'web client', ours: 'elapsed time', cpu: 'CPU of the page', aim: 'target' });
  }
  await measureWeb({ ...given, world, report, profileDir });
  console.error(
    profileDir === undefined
      ? 'for CPU profiles: npm run bench -- web --profile=FOLDER'
      : `CPU profiles, for the performance panel of Chromium: ${profileDir}`,
  );
};

/** A profile needs the names of functions, which the bundle has none of otherwise. */
const measureBundledWebClient = async () => {
  if (profileDir !== undefined) await bundleWebClient({ keepsNames: true });
  try {
    await withServer('web', measureWebClient);
  } finally {
    if (profileDir !== undefined) await bundleWebClient({ keepsNames: false });
  }
};

const drawCurves = async (given) => {
  const curves = await measureCurves({ ...given, limits });
  for (const { file, ...curve } of curves) {
    const target = valueOf('plots');
    if (target !== undefined) writeFileSync(join(target, `${file}.svg`), plot(curve));
    report(
      curve.series.map(({ name, points }) => ({
        what: `${name}, by ${curve.x}`,
        ours: points.map(([size, time]) => `${size}: ${time.toFixed(1)} ms`).join(', '),
        data: points,
      })),
    );
  }
};

if (!isJson) {
  printRow({
    what: 'median (min..max)',
    ours: 'server: rate, CPU of Node + PostgreSQL',
    baseline: 'baseline',
    ratio: 'share of rate',
    cpu: 'share of CPU',
    aim: 'target',
  });
}
const beside = [
  ['requests', measureRequests],
  ['messages', measureMessages],
  ['processes', measureProcesses],
  ['broadcasts', measureBroadcasts],
  ...(canProbe ? [['memory', measureMemory]] : []),
  // The last, as it fills the database further.
  ['permissions', measurePermissions],
];
// These take longer than checking that they run is worth.
const isWorthIt = (name) => !isSmoke || names.includes(name);
const measureAll = async () => {
  const parts = beside.filter(([name]) => isAsked(name) && isWorthIt(name));
  if (isSmoke && names.length === 0) parts.push(['requests', measureRequests]);
  if (parts.length > 0) await withServer('requests', measureBesideBaselines(parts));
  if (isAsked('organization') && isWorthIt('organization')) {
    await withServer('organization', measureWholeOrganization);
  }
  if (isAsked('organizations') && isWorthIt('organizations')) {
    await withServer('organizations', async (given) =>
      report(await measureOrganizations({ ...given, counts: isSmoke ? [1, 2] : [1, 16, 64] })),
    );
  }
  if (isAsked('history')) await withServer('history', measureHistoryBesideBaseline);
  if (isAsked('migrations') && isWorthIt('migrations')) {
    await withServer('migrations', measureMigrationsOfHistory);
  }
  if (isAsked('web') && isWorthIt('web')) await measureBundledWebClient();
  if (isAsked('curves')) await withServer('curves', drawCurves);
  const sides = valueOf('sides');
  if (sides !== undefined) {
    const load = startLoad();
    await measureSides({ load, effort, file: sides, report }).finally(load.stop);
  }
  if (isAsked('rendering')) report(await measureRendering({ effort }));
  if (isAsked('start') && isWorthIt('start')) {
    report(await measureStart({ folder, starts: effort.starts }));
  }
  if (isJson) console.log(JSON.stringify({ sizes, limits, results }, null, 2));
  return 0;
};

process.exit(await endingAll(measureAll, () => rmSync(folder, { recursive: true, force: true })));
