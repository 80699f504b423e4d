import { guarded } from '@parley/core/kernel';
import type { RenderOutcome, RenderRequest } from './messages';
import type { RenderThread, ThreadLimits } from './render-thread';
import { startRenderThread } from './render-thread';

export type PoolOptions = ThreadLimits & {
  /** The compiled entry point of the worker. */
  readonly workerFile: string;
  /** Maximum concurrent threads. */
  readonly workers: number;
  /** A thread that has been idle for this long is ended, as it uses much memory. */
  readonly idleLimitMs: number;
};

export type WorkerPool = {
  readonly render: (request: RenderRequest) => Promise<RenderOutcome>;
  readonly stop: () => Promise<void>;
};

type Idle = { readonly thread: RenderThread; readonly timer: NodeJS.Timeout };

/** Threads that are started on demand and share the work in order of arrival. */
export const workerPool = (options: PoolOptions): WorkerPool => {
  const threads = new Set<RenderThread>();
  const idle: Idle[] = [];
  const waiting: ((thread: RenderThread | undefined) => void)[] = [];
  let hasStopped = false;

  const start = (): RenderThread => {
    const thread = startRenderThread(options.workerFile, options);
    threads.add(thread);
    return thread;
  };
  const end = async (thread: RenderThread): Promise<void> => {
    threads.delete(thread);
    await thread.end();
  };
  const rest = (thread: RenderThread): void => {
    const timer = setTimeout(
      guarded(
        () => undefined,
        () => {
          idle.splice(
            idle.findIndex((other) => other.thread === thread),
            1,
          );
          return end(thread);
        },
      ),
      options.idleLimitMs,
    );
    timer.unref();
    idle.push({ thread, timer });
  };

  /** The most recently used idle thread, so that the others can be ended. */
  const acquire = async (): Promise<RenderThread | undefined> => {
    const rested = idle.pop();
    if (rested !== undefined) {
      clearTimeout(rested.timer);
      return rested.thread.hasEnded() ? replace(rested.thread) : rested.thread;
    }
    return threads.size < options.workers
      ? start()
      : new Promise((resolve) => waiting.push(resolve));
  };
  const replace = (ended: RenderThread): RenderThread => {
    threads.delete(ended);
    return start();
  };
  const release = (thread: RenderThread): void => {
    const next = waiting.shift();
    if (next !== undefined) {
      next(thread.hasEnded() ? replace(thread) : thread);
    } else if (thread.hasEnded()) {
      threads.delete(thread);
    } else {
      rest(thread);
    }
  };

  return {
    render: async (request) => {
      const thread = hasStopped ? undefined : await acquire();
      if (thread === undefined) {
        return { kind: 'failed', cause: 'the renderer was stopped' };
      }
      const outcome = await thread.render(request);
      if (!hasStopped) {
        release(thread);
      }
      return outcome;
    },
    stop: async () => {
      hasStopped = true;
      idle.splice(0).forEach(({ timer }) => clearTimeout(timer));
      waiting.splice(0).forEach((refuse) => refuse(undefined));
      await Promise.all([...threads].map(end));
    },
  };
};
