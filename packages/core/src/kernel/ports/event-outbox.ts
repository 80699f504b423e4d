import type * as TE from 'fp-ts/TaskEither';
import type { AddressedEventOf } from '../events/log-entry';
import type { FactAges } from '../events/fact-ages';
import type { EventId, RealmId } from '../shared/id';
import type { FactsVersion } from './unit-of-work';
import type { Unexpected } from './unexpected';

export interface LogReader {
  /** The id of the last event that this transaction sees. */
  readonly head: (realmId: RealmId) => TE.TaskEither<Unexpected, EventId>;
  /** The version of the realm's facts that this transaction sees. */
  readonly factsVersion: (realmId: RealmId) => TE.TaskEither<Unexpected, FactsVersion>;
  /** When the facts that this transaction sees last changed. */
  readonly factAges: (realmId: RealmId) => TE.TaskEither<Unexpected, FactAges>;
}

export interface EventOutboxOf<Event> extends LogReader {
  /** Adds the event to the transaction; it enters the log at the commit, or never. */
  readonly emit: (
    realmId: RealmId,
    events: readonly AddressedEventOf<Event>[],
  ) => TE.TaskEither<Unexpected, void>;
  /**
   * Keeps every other transaction of the realm from committing events until this one has ended. What
   * is read afterwards includes all that was committed before this transaction. It is the last lock
   * that a transaction takes.
   */
  readonly closeLog: (realmId: RealmId) => TE.TaskEither<Unexpected, void>;
}
