/** Event queues, delivery and register. */
export type { AddressedEvent, LogEntry } from './domain-events';
export { widthOf } from './domain-events';
export { eventsFailureTable } from './failures';
export type { EventQueues, EventStream, Followed, Following } from './ports/event-repository';
export { membershipsAffectedBy, withMembershipChanges } from './queues/affected-memberships';
export type { ResolvedEntry } from './queues/delivery';
export { serverLimits } from './queues/initial-state/server-limits';
export type { StoredEntry, Unreadable } from './queues/stored-entry';
export { readStoredEntry } from './queues/stored-entry';
export { deleteQueue } from './queues/use-cases/delete-queue';
export { fetchEvents } from './queues/use-cases/fetch-events';
export { registerQueue } from './queues/use-cases/register-queue';
export type { EventOutbox, Transaction, UnitOfWork } from './transaction';
