export * from './configuration/configuration';
export * from './embedded-postgres/embedded-postgres';
export * from './parley';
