import type { EventOutboxOf, TransactOn, UnitOfWorkOn } from '../kernel';
import type { Transaction as OrganizationTransaction } from '../organization';
import type { DomainEvent } from './domain-events';

/** Accepts events of every kind. */
export type EventOutbox = EventOutboxOf<DomainEvent>;

/** The repositories of this module's transactions, including those of organization. */
export interface Transaction extends Omit<OrganizationTransaction, 'events'> {
  readonly events: EventOutbox;
}

/** Runs the work in one transaction; a Left undoes its writes and its events. */
export type UnitOfWork<Needs extends keyof Transaction = keyof Transaction> = UnitOfWorkOn<
  Pick<Transaction, Needs>
>;

/** The same for what writes: the first argument says by whose rights. */
export type Transact<Needs extends keyof Transaction = keyof Transaction> = TransactOn<
  Pick<Transaction, Needs>
>;
