import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { guarded } from '@parley/core/kernel';
import type { RenderOutcome, RenderRequest } from './messages';
import { isWorkerMessage } from './messages';

export type ThreadLimits = {
  /** For one rendering; loading the renderer does not count. */
  readonly timeLimitMs: number;
  readonly memoryLimitMb: number;
};

/** A thread that renders one text at a time. Once it has ended it accepts no more. */
export type RenderThread = {
  /** It also fails if the thread ends during it. */
  readonly render: (request: RenderRequest) => Promise<RenderOutcome>;
  readonly hasEnded: () => boolean;
  readonly end: () => Promise<void>;
};

/** Timeout for loading, which takes a second on most machines; it is long for very busy ones. */
const loadLimitMs = 60_000;

/** By default the young generation grows to 48 MB a thread: two busy ones took 50 to 70 MB more. */
const maxYoungGenerationSizeMb = 4;

export const startRenderThread = (file: string, limits: ThreadLimits): RenderThread => {
  const worker = new Worker(file, {
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memoryLimitMb,
      maxYoungGenerationSizeMb,
    },
    // KaTeX warns of characters that it cannot measure: no message may fill the server's log.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let hasEnded = false;
  let settle: (outcome: RenderOutcome) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;

  const endBecause = async (cause: string): Promise<void> => {
    hasEnded = true;
    clearTimeout(timer);
    settle({ kind: 'failed', cause });
    await worker.terminate();
  };
  const end = (): Promise<void> => endBecause('the thread has ended');
  const fail = (cause: unknown): Promise<void> => endBecause(inspect(cause));
  /** An error while terminating the thread is ignored. */
  const failWith = guarded(() => undefined, fail);
  const maxLateness = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(failWith, milliseconds, `it takes longer than ${milliseconds} ms`);
    timer.unref();
  };
  const ready = new Promise<void>((resolve) => {
    maxLateness(loadLimitMs);
    worker.on(
      'message',
      guarded(failWith, (message: unknown) => {
        clearTimeout(timer);
        if (isWorkerMessage(message) && message.kind !== 'ready') {
          settle(message);
        } else {
          resolve();
        }
      }),
    );
    worker.on('exit', guarded(failWith, resolve));
  });
  worker.on('error', guarded(failWith, fail));
  worker.on('exit', guarded(failWith, end));
  worker.unref();

  return {
    hasEnded: () => hasEnded,
    end,
    render: async (request) => {
      worker.ref();
      await ready;
      const outcome = await new Promise<RenderOutcome>((resolve) => {
        settle = resolve;
        if (hasEnded) {
          resolve({ kind: 'failed', cause: 'the thread has ended' });
          return;
        }
        maxLateness(limits.timeLimitMs);
        worker.postMessage(request);
      });
      worker.unref();
      return outcome;
    },
  };
};
