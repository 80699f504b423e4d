export { unicodeEmoji } from './emoji/unicode-emoji';
export { inThreadRenderer } from './in-thread-renderer';
export { linkifierValidator } from './linkifiers/linkifier-validator';
export { rendererVersion } from './renderer-version';
export { workerRenderer } from './worker-renderer';
export type { WorkerRendererOptions } from './worker-renderer';
