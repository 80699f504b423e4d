export * from './ports/linkifier-validator';
export * from './ports/renderer';
export * from './rendering/rendering';
export * from './shared/id';
