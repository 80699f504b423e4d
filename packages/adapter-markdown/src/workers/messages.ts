import type { Rendering, RenderingDirectory } from '@parley/core/access';

/** A request to a worker, which handles one at a time, in order. */
export type RenderRequest = { readonly content: string; readonly directory: RenderingDirectory };

/** What became of a text. */
export type RenderOutcome =
  | { readonly kind: 'rendered'; readonly rendering: Rendering }
  /** Its HTML would be too long. */
  | { readonly kind: 'refused' }
  /** The cause is a text, because some errors cannot be sent to another thread. */
  | { readonly kind: 'failed'; readonly cause: string };

/** A message from a worker: one when it has loaded, then one response for each request. */
export type WorkerMessage = { readonly kind: 'ready' } | RenderOutcome;

const kinds: readonly unknown[] = [
  'ready',
  'rendered',
  'refused',
  'failed',
] satisfies WorkerMessage['kind'][];

/** Both sides are built from one source, so the kind determines the shape. */
export const isWorkerMessage = (value: unknown): value is WorkerMessage =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind);
