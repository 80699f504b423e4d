// Servers that report what only they know about themselves; see probe.cjs. Linux only.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBaseline, startProgram } from './processes.mjs';
import { serverSecret } from './world.mjs';

export const canProbe = process.platform === 'linux';

const options = ['--expose-gc', '--require', join(import.meta.dirname, 'probe.cjs')];

const probed = async (start) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-probed-'));
  const file = join(folder, 'probe');
  const program = await start({ folder, environment: { BENCH_PROBE: file } });
  /** What the process says of itself. */
  const probe = async () => {
    rmSync(file, { force: true });
    process.kill(program.pid, 'SIGUSR2');
    while (!existsSync(file)) await sleep(20);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  const stop = async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...program, probe, stop };
};

/** Another process of the server, whose memory is empty, on the same database. */
export const startProbedProgram = (databaseUrl, more = {}) =>
  probed(({ folder, environment }) =>
    startProgram(
      {
        ...environment,
        ...more,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: databaseUrl,
        SERVER_SECRET: serverSecret,
      },
      canProbe ? options : [],
    ),
  );

export const startProbedBaseline = (file, more = {}) =>
  probed(({ environment }) => startBaseline(file, { ...environment, ...more }, options));
