import type { AddressedEventOf } from '../events/log-entry';
import type { FactAges } from '../events/fact-ages';
import type { EventId, RealmId } from '../shared/id';
import type { FactsVersion } from './unit-of-work';
import type { Async } from './unexpected';

export interface LogReader {
  /** The id of the last event that this transaction sees. */
  readonly head: (realmId: RealmId) => Async<EventId>;
  /** The version of the realm's facts that this transaction sees. */
  readonly factsVersion: (realmId: RealmId) => Async<FactsVersion>;
  /** When the facts that this transaction sees last changed. */
  readonly factAges: (realmId: RealmId) => Async<FactAges>;
}

export interface EventOutboxOf<Event> extends LogReader {
  /** Adds the event to the transaction; it enters the log at the commit, or never. */
  readonly emit: (realmId: RealmId, events: readonly AddressedEventOf<Event>[]) => Async<void>;
  /**
   * Keeps every other transaction of the realm from committing events until this one has ended. What
   * is read afterwards includes all that was committed before this transaction. It is the last lock
   * that a transaction takes.
   */
  readonly closeLog: (realmId: RealmId) => Async<void>;
}
