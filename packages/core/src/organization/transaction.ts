import type { Transaction as AccountsTransaction } from '../accounts';
import type { EventOutboxOf, TransactOn, UnitOfWorkOn } from '../kernel';
import type { DomainEvent } from './domain-events';

/** Everything that a transaction of this module can reach, including that of accounts. */
export interface Transaction extends Omit<AccountsTransaction, 'events'> {
  readonly events: EventOutboxOf<DomainEvent>;
}

/** Runs the work in one transaction; a `Left` rolls back its writes and its events. */
export type UnitOfWork = UnitOfWorkOn<Transaction>;

/** The same for what writes: the first argument says by whose rights. */
export type Transact = TransactOn<Transaction>;
