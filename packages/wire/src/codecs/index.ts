export * from './annotate';
export * from './bounds';
export * from './codec';
export * from './explain';
export * from './json-schema';
export * from './scalars';
export * from './structures';
