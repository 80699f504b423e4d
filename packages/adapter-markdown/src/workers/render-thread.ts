import { Worker } from 'node:worker_threads';
import type { Rendering } from '@parley/core';
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
  const giveUpAfter = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void end(), milliseconds);
    timer.unref();
  };
  const ready = new Promise<void>((resolve) => {
    giveUpAfter(loadLimitMs);
    worker.on('message', (message: unknown) => {
      clearTimeout(timer);
      if (isWorkerMessage(message) && message.kind !== 'ready') {
        answer(message.kind === 'rendered' ? message.rendering : undefined);
      } else {
        resolve();
      }
    });
    worker.on('exit', () => {
      resolve();
    });
  });
  // An error ends the thread; whoever waits for it hears that there is no rendering.
  worker.on('error', () => void end());
  worker.on('exit', () => void end());
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
        giveUpAfter(limits.timeLimitMs);
        worker.postMessage(request);
      });
      worker.unref();
      return rendering;
    },
  };
};
