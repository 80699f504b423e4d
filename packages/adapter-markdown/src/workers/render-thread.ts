import { Worker } from 'node:worker_threads';
import type { Rendering } from '@parley/core';
import { guarded } from '@parley/core';
import type { RenderRequest } from './messages';
import { isWorkerMessage } from './messages';

export type ThreadLimits = {
  /** For one rendering; loading the renderer does not count. */
  readonly timeLimitMs: number;
  readonly memoryLimitMb: number;
};

/** A thread that renders one text at a time. Once it has ended it takes no more. */
export type RenderThread = {
  /** The rendering; undefined if the text could not be rendered, or the thread died over it. */
  readonly render: (request: RenderRequest) => Promise<Rendering | undefined>;
  readonly hasEnded: () => boolean;
  readonly end: () => Promise<void>;
};

/** Loading takes a second; this is for machines that are very busy. */
const loadLimitMs = 60_000;

export const startRenderThread = (file: string, limits: ThreadLimits): RenderThread => {
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryLimitMb },
    // KaTeX warns of characters that it cannot measure: no message may fill the server's log.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let hasEnded = false;
  let answer: (rendering?: Rendering) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    hasEnded = true;
    clearTimeout(timer);
    answer();
    await worker.terminate();
  };
  /** Whoever waits hears that there is no rendering; that the thread cannot be ended is no news. */
  const fail = guarded(() => answer(), end);
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
          answer(message.kind === 'rendered' ? message.rendering : undefined);
        } else {
          resolve();
        }
      }),
    );
    worker.on('exit', guarded(fail, resolve));
  });
  // An error ends the thread; whoever waits for it hears that there is no rendering.
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
        answer = resolve;
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
