import { withDefaults } from '../kernel';
import { eventCommandDefaults as defaults } from './command-defaults';
import { deleteQueue } from './queues/use-cases/delete-queue';
import { fetchEvents } from './queues/use-cases/fetch-events';
import { registerQueue } from './queues/use-cases/register-queue';
import type { Ports } from './use-case-ports';

/** The use cases of event queues, bound to their ports. */
export const bindEventUseCases = (ports: Ports) => ({
  /** What users call, in whose name an embedding program may act. */
  forUsers: {
    deleteQueue: deleteQueue(ports),
    registerQueue: withDefaults(defaults.registerQueue, registerQueue(ports)),
  },
  /** What visitors call, what jobs do, and what needs more than a caller. */
  others: {
    fetch: withDefaults(defaults.fetch, fetchEvents(ports)),
  },
});
