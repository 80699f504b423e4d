import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import type { AddressedEventOf, EventIn, LogEntryOf } from '../kernel';
import { eventTable, tagged } from '../kernel';
import { organizationEventTable } from '../organization';

/** Stands for an event of the log that this version cannot read. Nothing emits it. */
const EntrySkipped = tagged('EntrySkipped', { kind: t.string });

/** Every kind of domain event, by tag. */
export const domainEventTable = {
  ...organizationEventTable,
  ...eventTable({ EntrySkipped }),
};

/** Everything that happens in a realm and that clients may receive; stored once, complete. */
export type DomainEvent = EventIn<typeof domainEventTable>;

const Tagged = t.type({ _tag: t.keyof(domainEventTable) });

/** Reads an event that was stored as JSON. */
export const decodeDomainEvent = (json: unknown): E.Either<t.Errors, DomainEvent> => {
  const tagged = Tagged.decode(json);
  return E.isLeft(tagged) ? tagged : domainEventTable[tagged.right._tag].decode(json);
};

export type AddressedEvent = AddressedEventOf<DomainEvent>;

/** An event in its place in the realm's log. */
export type LogEntry = LogEntryOf<DomainEvent>;
