import type { Rendering, RenderingDirectory } from '@parley/core';

/** What a worker is asked to do; it does one thing at a time, in order. */
export type RenderRequest = { readonly content: string; readonly directory: RenderingDirectory };

/** What a worker says: once that it has loaded, then one answer for each request. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rendered'; readonly rendering: Rendering }
  | { readonly kind: 'failed' };

const kinds: readonly unknown[] = ['ready', 'rendered', 'failed'] satisfies WorkerMessage['kind'][];

/** Both sides are built from one source, so the kind tells the shape. */
export const isWorkerMessage = (value: unknown): value is WorkerMessage =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind);
