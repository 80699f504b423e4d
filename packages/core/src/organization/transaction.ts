import type { ReadOn, SnapshotOn } from '../access';
import type { Repositories as AccountRepositories } from '../accounts';
import type { Faces, ReaderOf, TransactionOf, TransactOn } from '../kernel';
import type { DomainEvent } from './domain-events';
import type { ExportReader, ExportRepository } from './ports/export-repository';

/** The repositories of this module, and those of accounts. */
export interface Repositories extends AccountRepositories {
  readonly exports: Faces<ExportReader, ExportRepository>;
}

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
