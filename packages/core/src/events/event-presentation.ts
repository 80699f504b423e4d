import type { EventViewer, WireEvent } from '../kernel';
import type { DomainEvent } from './domain-events';

/** What clients receive of domain events. */
export interface EventPresentation {
  /** The wire events that a queue receives for the event: none, one or several, in order. */
  readonly present: (event: DomainEvent, viewer: EventViewer) => readonly WireEvent[];
  /** How many ids of the log the event takes: the most wire events that it can become. */
  readonly widthOf: (event: DomainEvent) => number;
}
