export * from './connection/pool';
export * from './migrations/migrate';
export * from './postgres-store';
