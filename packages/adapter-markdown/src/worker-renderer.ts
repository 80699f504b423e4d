import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Renderer, Rendering, RenderingDirectory } from '@parley/core/access';
import { renderingFailed } from '@parley/core/access';
import { catching } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { topicLinks } from './linkifiers/topic-links';
import { referencesIn } from './references';
import { renderWithoutDom } from './render';
import { isShortText } from './short-texts';
import type { RenderRequest } from './workers/messages';
import type { PoolOptions } from './workers/worker-pool';
import { workerPool } from './workers/worker-pool';

export type WorkerRendererOptions = Partial<PoolOptions> & {
  /** Is told why a text could not be rendered: a defect, or a limit. */
  readonly onFailure?: (cause: string) => void;
};

/** Next to this file once it is compiled; when run from the source, the last build. */
const defaultWorkerFile = (): string => {
  const beside = join(__dirname, 'workers', 'render-worker.js');
  return existsSync(beside) ? beside : join(__dirname, '..', 'dist', 'workers', 'render-worker.js');
};

/**
 * Renders a short text in this thread. Undefined for a text that is not short, and if rendering it
 * needs a DOM or fails: a worker then renders it, with limits.
 */
export const renderIfShort = (
  content: string,
  directory: RenderingDirectory,
): Rendering | undefined => {
  if (!isShortText(content, directory)) {
    return undefined;
  }
  try {
    return renderWithoutDom(content, directory);
  } catch {
    return undefined;
  }
};

/**
 * Renders short texts on the main thread, which takes less time than two messages between threads,
 * and all others in worker threads, so that no text can block the event loop: after `timeLimitMs`,
 * or beyond `memoryLimitMb`, the thread is terminated and the rendering fails.
 */
export const workerRenderer = (
  options: WorkerRendererOptions = {},
): Renderer & { readonly stop: () => Promise<void> } => {
  const pool = workerPool({
    workerFile: options.workerFile ?? defaultWorkerFile(),
    workers: options.workers ?? 1,
    timeLimitMs: options.timeLimitMs ?? 5_000,
    memoryLimitMb: options.memoryLimitMb ?? 256,
    idleLimitMs: options.idleLimitMs ?? 60_000,
  });
  const renderInPool = (request: RenderRequest) =>
    pipe(
      catching(
        () => pool.render(request),
        (error) => inspect(error),
      ),
      TE.flatMapEither((outcome) =>
        outcome.kind === 'failed' ? E.left(outcome.cause) : E.right(outcome),
      ),
      TE.mapLeft((cause) => {
        options.onFailure?.(cause);
        return renderingFailed;
      }),
      TE.flatMapEither((outcome) =>
        outcome.kind === 'rendered' ? E.right(outcome.rendering) : E.left(renderingFailed),
      ),
    );
  return {
    referencesIn,
    topicLinks,
    render: (content, directory) =>
      pipe(
        TE.fromIO(() => renderIfShort(content, directory)),
        TE.flatMap((rendering) =>
          rendering === undefined ? renderInPool({ content, directory }) : TE.right(rendering),
        ),
      ),
    stop: pool.stop,
  };
};
