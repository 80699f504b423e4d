export * from './api-client';
export { explain } from '../codecs';
export { ownerPassword, startMemoryServer } from './memory-server';
