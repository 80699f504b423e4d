export * from './api-client';
export { explain } from '@parley/wire/codecs';
export { ownerPassword, startMemoryServer } from './memory-server';
export { maxBodyBytes } from '../http/body-limits';
export { keepAliveMilliseconds } from '../http/connection-limits';
export { probePaths } from '../http/probes';
export { maxHeadBytes } from '../http/request-heads';
