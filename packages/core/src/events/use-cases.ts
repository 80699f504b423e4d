import type { Viewer } from '../access';
import type { EventLimits } from '../kernel';
import type { Ports as OrganizationPorts } from '../organization';
import { withDefaults } from '../kernel';
import { eventCommandDefaults as defaults } from './command-defaults';
import type { EventQueues, EventStream } from './ports/event-repository';
import { deleteQueue } from './queues/use-cases/delete-queue';
import { fetchEvents } from './queues/use-cases/fetch-events';
import { registerQueue } from './queues/use-cases/register-queue';
import type { Transact, UnitOfWork } from './transaction';

/** The ports of this module's use cases, including those of organization. */
export interface Ports extends Omit<
  OrganizationPorts,
  'snapshot' | 'streamingSnapshot' | 'transact'
> {
  readonly eventLimits: EventLimits;
  /**
   * Another number after each start of the server, such as the seconds of the start; clients that
   * see another one know that the server was restarted.
   */
  readonly serverGeneration: number;
  readonly queues: EventQueues;
  /** A repeatable read: everything in it shows one moment. */
  readonly snapshot: UnitOfWork;
  /**
   * Like `snapshot`, for work that is frequent at some moments and reads mostly what is the same for
   * everyone: pieces of work that wait at the same time may share a snapshot. One that fails has no
   * effect on the others. It changes nothing but what belongs to its own account.
   */
  readonly sharedSnapshot: UnitOfWork;
  readonly stream: EventStream;
  /** Like `snapshot`, for work that waits for a client between its statements; never run twice. */
  readonly streamingSnapshot: (viewer: Viewer) => UnitOfWork;
  readonly transact: Transact;
}

/** The use cases of event queues, bound to their ports. */
export const bindEventUseCases = (ports: Ports) => ({
  deleteQueue: deleteQueue(ports),
  fetch: withDefaults(defaults.fetch, fetchEvents(ports)),
  registerQueue: withDefaults(defaults.registerQueue, registerQueue(ports)),
});
