import type { ReadOn, SnapshotOn } from '../access';
import type { EventOutboxOf, ReaderOf, TransactOn, TransactionOf } from '../kernel';
import type { Repositories as OrganizationRepositories } from '../organization';
import type { DomainEvent } from './domain-events';

/** Those of organization: this module has none of its own. */
export type Repositories = OrganizationRepositories;

/** Accepts events of every kind. */
export type EventOutbox = EventOutboxOf<DomainEvent>;

/** What reads, at one version of the facts. */
export type Reader = ReaderOf<Repositories>;

/** What reads, locks and writes, with the outbox of events and the queue of jobs. */
export type Transaction = TransactionOf<Repositories, DomainEvent>;

/** Each step reads what was committed when the work began, or later. */
export type Read<Needs extends keyof Reader = keyof Reader> = ReadOn<Pick<Reader, Needs>>;

/** All steps read what was committed at one moment. */
export type Snapshot<Needs extends keyof Reader = keyof Reader> = SnapshotOn<Pick<Reader, Needs>>;

/**
 * Runs the work in one transaction, by the rights of the first argument; a `Left` rolls back its
 * writes and its events.
 */
export type Transact<Needs extends keyof Transaction = keyof Transaction> = TransactOn<
  Pick<Transaction, Needs>
>;
