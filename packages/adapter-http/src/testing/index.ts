export * from './api-client';
export { explain } from '../codecs';
