// `npm run failover -- --kills N`: kills the primary of a cluster of three PostgreSQL servers again
// and again while two processes of Parley are used, and checks that nothing was lost or doubled.
// docs/failover.md says what it needs and how to read what it prints.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
const { startDatabase } = await import('./failover/database.mjs');
const { startApplication } = await import('./failover/application.mjs');
const { startLoad } = await import('./failover/load.mjs');
const { missingPrograms } = await import('./failover/machines.mjs');
const { verdict } = createRequire(import.meta.url)(
  join(root, 'packages/server/dist/testing/failover/verdict.js'),
);

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    faults: { type: 'string', default: 'kill' },
    keep: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const faults = values.faults.split(',');

/** Writes are accepted again within so many seconds. */
const limitSeconds = 15;

/** A number from 0 to 1 for each call, the same for the same seed. */
const randomNumbers = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

const processes = ['etcd', 'patroni'];

/** What happens to the machine of the primary, and how it comes back. */
const kindsOfFault = {
  kill: {
    begin: (machine) => machine.kill(['patroni']),
    end: (machine) => machine.start(),
  },
  machine: {
    begin: (machine) => machine.kill(processes),
    end: (machine) => machine.start(),
  },
  freeze: {
    begin: (machine) => machine.freeze(),
    end: (machine) => machine.thaw(),
  },
  switchover: {
    begin: (machine, database) => database.switchOver(machine),
    end: () => undefined,
  },
};

const unknown = faults.filter((name) => !(name in kindsOfFault));
if (unknown.length > 0 || !(kills > 0)) {
  console.error(`--kills wants a number, --faults some of ${Object.keys(kindsOfFault)}`);
  process.exit(1);
}
const missing = missingPrograms();
if (missing.length > 0) {
  console.error(`cannot run ${missing}: docs/failover.md says which packages are needed`);
  process.exit(1);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const seconds = (milliseconds) => milliseconds / 1000;

const folder = mkdtempSync(join(tmpdir(), 'parley-failover-'));
// PostgreSQL runs as another account than root.
chmodSync(folder, 0o711);
console.log(`seed ${values.seed}, in ${folder}`);
const random = randomNumbers(Number(values.seed));
const problems = [];
const onExit = (what) => {
  console.log(`ended by itself: ${what}`);
  problems.push(`ended by itself: ${what}`);
};

const stops = [];
const recoveries = [];
try {
  const database = await startDatabase(folder, onExit);
  stops.unshift(database.stop);
  let primary = await database.untilComplete();
  const application = await startApplication(folder, primary, onExit);
  stops.unshift(application.stop);
  const running = await startLoad(application);

  for (let kill = 1; kill <= kills; kill += 1) {
    primary = await database.untilComplete();
    await sleep(1000 + random() * 3000);
    const kind = faults[Math.floor(random() * faults.length)];
    const { begin, end } = kindsOfFault[kind];
    const began = performance.now();
    await begin(primary, database);
    const recovery = seconds((await running.untilAccepted(performance.now())) - began);
    recoveries.push(recovery);
    await sleep(random() * 3000);
    end(primary);
    const rejoining = performance.now();
    const next = await database.untilComplete();
    console.log(
      `${kind} ${kill}: ${primary.name} to ${next.name}, writes after ${recovery.toFixed(1)} s, ` +
        `complete after ${seconds(performance.now() - rejoining).toFixed(1)} s, ` +
        `load ${loadavg()[0].toFixed(1)}, problems ${running.record.problems.length}`,
    );
  }
  const observed = await running.finish();
  problems.push(...running.record.problems, ...verdict(observed));
  const late = recoveries.filter((recovery) => recovery > limitSeconds);
  if (late.length > 0)
    problems.push(`writes were accepted later than ${limitSeconds} s ${late.length} times`);
  const errors = application.logged().filter(({ level }) => level >= 50);
  for (const { msg, err } of errors.slice(0, 5)) problems.push(`logged: ${msg}: ${err?.message}`);
  const done = observed.sent.filter(({ outcome }) => outcome === 'done').length;
  console.log(
    `writes accepted after ${median(recoveries).toFixed(1)} s (median), ` +
      `${Math.max(...recoveries).toFixed(1)} s (longest)`,
  );
  console.log(
    `${observed.sent.length} messages sent, ${done} acknowledged, ${observed.stored.length} stored; ` +
      `${observed.changed.length} names; ${running.record.files.length} files; ` +
      `${observed.followed.map(({ eventIds }) => eventIds.length).join(' + ')} events`,
  );
  console.log([...running.record.counts].map(([what, count]) => `${count} x ${what}`).join('\n'));
} catch (error) {
  problems.push(String(error.stack));
} finally {
  for (const stop of stops) await stop();
  if (problems.length === 0 && !values.keep) rmSync(folder, { recursive: true, force: true });
}
console.log(problems.slice(0, 40).join('\n'));
console.log(problems.length === 0 ? 'nothing was lost or doubled' : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
