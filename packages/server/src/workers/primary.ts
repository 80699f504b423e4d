import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedRateLimits } from '@parley/adapter-http';
import { guarded } from '@parley/core/kernel';
import type { Log } from '../logger';
import { StartFailure } from '../start-failure';
import type { ToWorker } from './messages';
import { FromWorker } from './messages';

/** The processes that serve requests. */
export type Workers = {
  /** Stops all of them gracefully; resolves when they have exited. */
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly count: number;
  readonly databaseUrl: string;
  /** The program of the workers. */
  readonly program: string;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** So that a worker that cannot start does not occupy a processor with its attempts. */
const restartMilliseconds = 1000;

const send = (worker: Worker, message: ToWorker): void => {
  // A worker that has exited in the meantime is noticed by its exit.
  worker.send(message, () => undefined);
};

/** Resolves when the worker listens; rejects if it exits before. */
const untilListening = (worker: Worker, onDefect: (error: unknown) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on(
      'message',
      guarded(onDefect, (message: unknown) => {
        if (FromWorker.is(message)) {
          if (message._tag === 'Listening') {
            resolve();
          } else {
            reject(new StartFailure(message.reason));
          }
        }
      }),
    );
    worker.once(
      'exit',
      guarded(onDefect, () => reject(new Error('a worker exited before it was listening'))),
    );
  });

/**
 * Starts the workers and keeps them running: the first alone, because it prepares the database,
 * and the others when it listens. A worker that exits is replaced. Rejects with the reason of the
 * signal if that is aborted before all of them listen.
 */
export const startWorkers = async ({
  count,
  databaseUrl,
  program,
  log,
  signal,
}: Options): Promise<Workers> => {
  const running = new Set<Worker>();
  let isStopping = false;
  const generation = Math.floor(Date.now() / 1000);
  const onDefect = (err: unknown): void => log.error({ err }, 'unexpected error in the primary');
  cluster.setupPrimary({ exec: program, args: [] });
  sharedRateLimits();

  const start = (number: number): Promise<void> => {
    const worker = cluster.fork({ WORKERS: String(count) });
    running.add(worker);
    const listening = untilListening(worker, onDefect);
    worker.once(
      'exit',
      guarded(onDefect, () => running.delete(worker)),
    );
    worker.on('error', guarded(onDefect, onDefect));
    send(worker, { _tag: 'Begin', number, databaseUrl, generation });
    return listening.then(() => {
      worker.once(
        'exit',
        guarded(onDefect, (code: number, killedBy: string | null) => {
          if (!isStopping) {
            log.error({}, `worker ${number} exited with ${killedBy ?? `code ${code}`}`);
          }
          return restart(number);
        }),
      );
    });
  };

  const restart = async (number: number): Promise<void> => {
    for (;;) {
      await sleep(restartMilliseconds);
      if (isStopping) {
        return;
      }
      try {
        await start(number);
        return;
      } catch (err) {
        log.error({ err }, `worker ${number} cannot be restarted; will retry`);
      }
    }
  };

  const stop = async (): Promise<void> => {
    isStopping = true;
    await Promise.all(
      Array.from(running, async (worker) => {
        const exited = once(worker, 'exit');
        send(worker, { _tag: 'Stop' });
        await exited;
      }),
    );
  };

  try {
    await start(1);
    signal.throwIfAborted();
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 2)));
    signal.throwIfAborted();
  } catch (error) {
    await stop();
    // A signal to the process group also ends workers that do not handle signals yet.
    signal.throwIfAborted();
    throw error;
  }
  return { stop };
};
