export { applyEvent, isKnownType } from './apply-event';
export type { Client } from './handler';
export type { WireEvent } from './wire/events';
export type * from './wire/state';
