export * from './parameter';
export * from './parameter-failures';
export * from './parameter-json';
export * from './parse-parameters';
