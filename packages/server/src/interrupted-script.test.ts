import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRunning } from './embedded-postgres/running-process';
import { repository, textOf } from './testing/repository';
import { until, untilTrue } from './testing/until';

/** Starts a process with a group of its own, as PostgreSQL has, and waits. */
const script = `
  import { spawn } from 'node:child_process';
  import { rmSync } from 'node:fs';
  import { endingAll } from '${pathToFileURL(join(repository, 'scripts/process-tree.mjs')).href}';
  const work = () => {
    const { pid } = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
    console.log(JSON.stringify([process.pid, pid]));
    return new Promise(() => setInterval(() => undefined, 1000));
  };
  process.exit(await endingAll(work, () => rmSync(process.env.FOLDER, { recursive: true })));
`;

const arguments_ = ['--input-type=module', '--eval', script];

/** What npm does: it runs a command by a shell, which waits for it. */
const npm = `
  const { spawnSync } = require('node:child_process');
  spawnSync('sh', ['-c', '"$0" "$@"; exit', process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
  });
`;

describe('what a script has started', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-interrupted-script-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = (args: readonly string[]) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, FOLDER: folder, npm_lifecycle_event: 'bench' },
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const pids = until(() => {
      const text = Buffer.concat(chunks).toString();
      return text.endsWith('\n') ? (JSON.parse(text) as readonly number[]) : undefined;
    });
    return { child, pids };
  };

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends with it on %s', async (signal) => {
    const { child, pids } = start(arguments_);
    const started = await pids;
    const exited = once(child, 'exit');
    child.kill(signal);
    expect(await exited).toEqual([1, null]);
    expect(started.filter(isRunning)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it('ends with it when npm was killed, which leaves its shell', async () => {
    const { child, pids } = start(['--eval', npm, '--', ...arguments_]);
    const started = await pids;
    child.kill('SIGKILL');
    await untilTrue(() => !started.some(isRunning));
    await untilTrue(() => !existsSync(folder));
  });

  it.each(['test', 'bench'])('ends so in npm run %s', (name) => {
    expect(textOf(`scripts/${name}.mjs`)).toMatch(/^process\.exit\(await endingAll\(/m);
  });
});
