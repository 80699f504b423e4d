export * from './count-statements';
export * from './explain-statements';
export * from './gate';
export * from './lock-waits';
export * from './logged-events';
export * from './organization-bounds';
export * from './test-database';
export * from './test-store';
