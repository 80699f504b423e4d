import type { Rendering, RenderingDirectory } from '@parley/core/access';

/** A request to a worker, which handles one at a time, in order. */
export type RenderRequest = { readonly content: string; readonly directory: RenderingDirectory };

/** A message from a worker: one when it has loaded, then one response for each request. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rendered'; readonly rendering: Rendering }
  | { readonly kind: 'failed' };

const kinds: readonly unknown[] = ['ready', 'rendered', 'failed'] satisfies WorkerMessage['kind'][];

/** Both sides are built from one source, so the kind determines the shape. */
export const isWorkerMessage = (value: unknown): value is WorkerMessage =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind);
