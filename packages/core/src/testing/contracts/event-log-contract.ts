import { eventOutboxContract } from './event-outbox-contract';
import { eventStreamContract } from './event-stream-contract';
import type { MakeStore } from './world';

/** What the log of a realm promises to those who write and to those who read. */
export const eventLogContract = (makeStore: MakeStore): void => {
  eventOutboxContract(makeStore);
  eventStreamContract(makeStore);
};
