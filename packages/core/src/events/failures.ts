import { organizationFailureTable } from '../organization';
import { eventFailures } from './queues/event-failures';

/** What the API says of each failure of this module, those of organization included. */
export const eventsFailureTable = {
  ...organizationFailureTable,
  ...eventFailures,
};
