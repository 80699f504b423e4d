import { Worker } from 'node:worker_threads';
import type { Rendering } from '@parley/core/access';
import { guarded } from '@parley/core/kernel';
import type { RenderRequest } from './messages';
import { isWorkerMessage } from './messages';

export type ThreadLimits = {
  /** For one rendering; loading the renderer does not count. */
  readonly timeLimitMs: number;
  readonly memoryLimitMb: number;
};

/** A thread that renders one text at a time. Once it has ended it accepts no more. */
export type RenderThread = {
  /** The rendering; undefined if the text could not be rendered, or the thread died during it. */
  readonly render: (request: RenderRequest) => Promise<Rendering | undefined>;
  readonly hasEnded: () => boolean;
  readonly end: () => Promise<void>;
};

/** Timeout for loading, which takes a second on most machines; it is long for very busy ones. */
const loadLimitMs = 60_000;

/**
 * By default the young generation grows to 48 MB a thread. With 8, two busy threads take 50 to 70 MB
 * less.
 */
const maxYoungGenerationSizeMb = 8;

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
  let settle: (rendering?: Rendering) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    hasEnded = true;
    clearTimeout(timer);
    settle();
    await worker.terminate();
  };
  /** Pending requests get no rendering; an error while terminating the thread is ignored. */
  const fail = guarded(() => settle(), end);
  const maxLateness = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(fail, milliseconds);
    timer.unref();
  };
  const ready = new Promise<void>((resolve) => {
    maxLateness(loadLimitMs);
    worker.on(
      'message',
      guarded(fail, (message: unknown) => {
        clearTimeout(timer);
        if (isWorkerMessage(message) && message.kind !== 'ready') {
          settle(message.kind === 'rendered' ? message.rendering : undefined);
        } else {
          resolve();
        }
      }),
    );
    worker.on('exit', guarded(fail, resolve));
  });
  // An error ends the thread; pending requests get no rendering.
  worker.on('error', guarded(fail, end));
  worker.on('exit', guarded(fail, end));
  worker.unref();

  return {
    hasEnded: () => hasEnded,
    end,
    render: async (request) => {
      worker.ref();
      await ready;
      const rendering = await new Promise<Rendering | undefined>((resolve) => {
        settle = resolve;
        if (hasEnded) {
          resolve(undefined);
          return;
        }
        maxLateness(limits.timeLimitMs);
        worker.postMessage(request);
      });
      worker.unref();
      return rendering;
    },
  };
};
