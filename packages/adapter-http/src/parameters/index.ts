export * from './parameter';
export * from './parameter-failures';
export * from './parse-parameters';
