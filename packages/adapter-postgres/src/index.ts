export type { DatabaseAddress } from './connection/connections';
export { addressOfPool } from './connection/connections';
export * from './connection/pool';
export * from './migrations/migrate';
export * from './postgres-store';
export type { Bounded } from './tables/bounded-otherwise';
export { boundedOtherwise } from './tables/bounded-otherwise';
