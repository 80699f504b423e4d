import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Renderer, Rendering } from '@parley/core';
import { renderingFailed } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { topicLinks } from './linkifiers/topic-links';
import { referencesIn } from './references';
import type { PoolOptions } from './workers/worker-pool';
import { workerPool } from './workers/worker-pool';

export type WorkerRendererOptions = Partial<PoolOptions>;

/** Next to this file once it is compiled; when run from the source, the last build. */
const defaultWorkerFile = (): string => {
  const beside = join(__dirname, 'workers', 'render-worker.js');
  return existsSync(beside) ? beside : join(__dirname, '..', 'dist', 'workers', 'render-worker.js');
};

const orFailed = TE.flatMap((rendering: Rendering | undefined) =>
  rendering === undefined ? TE.left(renderingFailed) : TE.right(rendering),
);

/**
 * Renders in worker threads, so that no text can block the event loop: after `timeLimitMs`, or
 * beyond `memoryLimitMb`, the thread is terminated and the rendering fails.
 */
export const workerRenderer = (
  options: WorkerRendererOptions = {},
): Renderer & { readonly stop: () => Promise<void> } => {
  const pool = workerPool({
    workerFile: options.workerFile ?? defaultWorkerFile(),
    workers: options.workers ?? availableParallelism(),
    timeLimitMs: options.timeLimitMs ?? 5_000,
    memoryLimitMb: options.memoryLimitMb ?? 256,
    idleLimitMs: options.idleLimitMs ?? 60_000,
  });
  return {
    referencesIn,
    topicLinks,
    render: (content, directory) =>
      orFailed(
        TE.tryCatch(
          () => pool.render({ content, directory }),
          () => renderingFailed,
        ),
      ),
    stop: pool.stop,
  };
};
