/** Event queues, delivery and register. */
export type { AddressedEvent, DomainEvent, LogEntry } from './domain-events';
export { decodeDomainEvent, domainEventTable } from './domain-events';
export type { EventFailures } from './failures';
export type { EventPresentation } from './event-presentation';
export type {
  AccountPart,
  InitialStatePresentation,
  PresentedFields,
  StatePart,
  VisitorPart,
} from './initial-state-presentation';
export type { EventQueues, EventStream, Followed, Following } from './ports/event-repository';
export { factsChangedBy, withChangedFacts } from './facts/changed-facts';
export { outdates } from './facts/outdated-basis';
export type { OnNotificationChanges, NotificationChanges } from './notification-changes';
export { notificationChangesOf } from './notification-changes';
export { recordingChangedFacts } from './facts/steps/record-changed-facts';
export type { FetchedEvents, FetchEventsFailure } from './queues/use-cases/fetch-events';
export type { DeliveredEvent, ResolvedEntry } from './queues/delivery';
export { roleBefore, userWithNewRole } from './queues/owner-role';
export type {
  RegisterQueue,
  RegisterQueueFailure,
  RegisteredQueue,
} from './queues/use-cases/register-queue';
export type { InitialStateRequest } from './queues/initial-state/loader';
export type { Profiles } from './queues/initial-state/user-facts';
export type { AccountFacts, VisitorFacts } from './queues/initial-state/loaders';
export { accountLoaders, visitorLoaders } from './queues/initial-state/loaders';
export type { StoredEntry, Unreadable } from './queues/stored-entry';
export { readStoredEntry } from './queues/stored-entry';
export type { EventOutbox, Read, Reader, Snapshot, Transact, Transaction } from './transaction';
export type { Ports } from './use-case-ports';
export { bindEventUseCases } from './use-cases';
export { eventCommandDefaults } from './command-defaults';
