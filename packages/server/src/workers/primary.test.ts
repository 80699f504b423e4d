import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newLogger } from '../logger';
import { startWorkers } from './primary';

/** The first worker listens at once, and the second one never does. */
const program = `
  process.on('message', ({ _tag, number }) => {
    if (_tag === 'Begin' && number === 1) {
      process.send({ _tag: 'Listening' });
    }
    if (_tag === 'Stop') {
      process.exit(0);
    }
  });
`;

describe('startWorkers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-workers-'));
  const file = join(folder, 'worker.js');

  beforeAll(() => writeFileSync(file, program));
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = (signal: AbortSignal) =>
    startWorkers({
      count: 2,
      databaseUrl: 'postgresql://nowhere',
      program: file,
      log: newLogger('silent'),
      signal,
    });

  /** The second worker, which was started when the first one listened. */
  const secondWorker = async () => {
    for (;;) {
      await once(cluster, 'online');
      const second = Object.values(cluster.workers ?? {})[1];
      if (second !== undefined) {
        return second;
      }
    }
  };

  it('reports the interruption, not the worker that it ended, and leaves none behind', async () => {
    const controller = new AbortController();
    const started = start(controller.signal);
    const outcome = started.then(
      () => 'started',
      (error: unknown) => error,
    );
    const second = await secondWorker();
    const reason = new Error('interrupted');
    controller.abort(reason);
    // As by a signal to the process group, before the worker handles signals.
    second.process.kill('SIGTERM');
    expect(await outcome).toBe(reason);
    expect(Object.keys(cluster.workers ?? {})).toEqual([]);
  });

  it('reports a worker that cannot start', async () => {
    const started = start(new AbortController().signal).then(
      () => 'started',
      (error: unknown) => error,
    );
    (await secondWorker()).process.kill('SIGTERM');
    expect(await started).toMatchObject({ message: 'a worker exited before it was listening' });
    expect(Object.keys(cluster.workers ?? {})).toEqual([]);
  });
});
