import { setPriority } from 'node:os';
import { inspect } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { guarded } from '@parley/core/kernel';
import { renderWith } from '../render';
import { loadSanitizer } from '../sanitizing/sanitizer';
import type { RenderRequest, WorkerMessage } from './messages';

const failed = (error: unknown): WorkerMessage => ({ kind: 'failed', cause: inspect(error) });

/** The entry point of a worker thread: renders the texts it is sent until it is terminated. */
const serve = (port: NonNullable<typeof parentPort>): void => {
  const render = renderWith(loadSanitizer);
  const respond = async ({ content, directory }: RenderRequest): Promise<WorkerMessage> => {
    try {
      const rendering = await render(content, directory);
      return rendering === undefined ? { kind: 'refused' } : { kind: 'rendered', rendering };
    } catch (error) {
      return failed(error);
    }
  };
  const say = (message: WorkerMessage): void => port.postMessage(message);
  port.on(
    'message',
    guarded(
      (error) => say(failed(error)),
      async (request: RenderRequest) => say(await respond(request)),
    ),
  );
  say({ kind: 'ready' });
};

/**
 * Niceness of the thread: while several long texts are rendered, those who wait for something else
 * do not wait for them too.
 */
const niceness = 5;

if (parentPort !== null) {
  // On Linux, this is the priority of the thread; elsewhere that of the whole process.
  if (process.platform === 'linux') {
    setPriority(niceness);
  }
  serve(parentPort);
}
