import type { EventOutboxOf, LogReader } from './event-outbox';
import type { JobQueue } from './job-queue';

/**
 * The two faces of a repository: what anybody reads with, and what a transaction works with, which
 * also locks and writes.
 */
export type Faces<Reading, Working extends Reading = Reading> = {
  readonly reading: Reading;
  readonly working: Working;
};

type HaveFaces<Repositories> = { readonly [Name in keyof Repositories]: Faces<object> };

/** What reads with these repositories: code that has it cannot write. */
export type ReaderOf<Repositories extends HaveFaces<Repositories>> = {
  readonly [Name in keyof Repositories]: Repositories[Name]['reading'];
} & { readonly events: LogReader };

/** What also locks and writes with them, and emits events and enqueues jobs. */
export type TransactionOf<Repositories extends HaveFaces<Repositories>, Event> = {
  readonly [Name in keyof Repositories]: Repositories[Name]['working'];
} & { readonly events: EventOutboxOf<Event>; readonly jobs: JobQueue };
