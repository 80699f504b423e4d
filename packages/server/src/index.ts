export * from './configuration/configuration';
export * from './embedded-postgres/embedded-postgres';
export * from './embedding/parley-options';
export * from './embedding/plain-ports';
export * from './parley';
export type { Event } from '@parley/client';
export type { Log } from './logger';
export { newLogger } from './logger';
export type { Metrics } from './metrics/metrics';
export { newMetrics } from './metrics/metrics';
export type { Tracing } from './tracing/tracing';
export { openTracing } from './tracing/open-tracing';
export { StartFailure } from './start-failure';
/** What embedding programs need of the core, so that they import one package. */
export type { AsUser, Embedded, EventFilter, EventSubscription, Result } from '@parley/core';
export type { DeliveredEvent } from '@parley/core/events';
export { ParleyError, orThrow } from '@parley/core';
export { UserId, asId } from '@parley/core/kernel';
export { describeFailure } from '@parley/wire';
