/** Parley inside another program: use cases for one user, and events, without HTTP. */
export type { AsUser, Embedded } from './embed';
export { embed } from './embed';
export type { ActingFailure, ActingOptions, Who } from './load-caller';
export type { Result } from './result';
export { ParleyError, orThrow } from './result';
export type { EventFilter, EventSubscription, MessageEvent, StopSignal } from './user-events';
export { isMessageEvent } from './user-events';
export type { UserUseCases } from './as-user';
export type * as Commands from './commands';
