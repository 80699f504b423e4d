export * from './api-server';
export type { ReportDefect } from './http/responses';
export { connectionLimitsOf } from './http/connection-limits';
export * from './http/rate-limit';
export { eventSchemaName } from './events';
export * from './openapi';
export { routeGroups, routes } from './routes';
export type { Route } from './route';
export type { Success } from './router';
