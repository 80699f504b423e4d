import type { EventLimits } from '../kernel';
import type { Ports as OrganizationPorts } from '../organization';
import type { EventPresentation } from './event-presentation';
import type { InitialStatePresentation } from './initial-state-presentation';
import type { EventQueues, EventStream } from './ports/event-repository';
import type { Read, Snapshot, Transact } from './transaction';

/** The ports of this module's use cases, including those of organization. */
export interface Ports extends Omit<OrganizationPorts, 'read' | 'snapshot' | 'transact'> {
  readonly eventLimits: EventLimits;
  readonly eventPresentation: EventPresentation;
  readonly initialStatePresentation: InitialStatePresentation;
  /**
   * Another number after each start of the server, such as the seconds of the start; clients that
   * see another one know that the server was restarted.
   */
  readonly serverGeneration: number;
  readonly queues: EventQueues;
  readonly stream: EventStream;
  readonly read: Read;
  readonly snapshot: Snapshot;
  readonly transact: Transact;
}
