import { eventOutboxContract } from './event-outbox-contract';
import { eventStreamContract } from './event-stream-contract';
import type { MakeStore } from './world';

/** The contract of a realm's log for writers and readers. */
export const eventLogContract = (makeStore: MakeStore): void => {
  eventOutboxContract(makeStore);
  eventStreamContract(makeStore);
};
