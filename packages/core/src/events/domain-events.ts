import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import type { AddressedEventOf, EventIn, EventViewer, LogEntryOf, WireEvent } from '../kernel';
import { eventKind, eventKindOf, eventTable } from '../kernel';
import { organizationEventTable } from '../organization';

const EntrySkipped = t.readonly(t.type({ _tag: t.literal('EntrySkipped'), kind: t.string }));
/** Stands for an event of the log that this version cannot read. Nothing emits it. */
export type EntrySkipped = t.TypeOf<typeof EntrySkipped>;

/** Every kind of domain event, by tag. */
export const domainEventTable = {
  ...organizationEventTable,
  ...eventTable({ EntrySkipped: eventKind(EntrySkipped, () => []) }),
};

/** Everything that happens in a realm and that clients may receive; stored once, complete. */
export type DomainEvent = EventIn<typeof domainEventTable>;

const Tagged = t.type({ _tag: t.keyof(domainEventTable) });

/** Reads an event that was stored as JSON. */
export const decodeDomainEvent = (json: unknown): E.Either<t.Errors, DomainEvent> => {
  const tagged = Tagged.decode(json);
  return E.isLeft(tagged) ? tagged : domainEventTable[tagged.right._tag].codec.decode(json);
};

/** The table's entry for the kind of the event. */
export const domainEventKind = eventKindOf<DomainEvent>(domainEventTable);

/** The wire events that a queue receives for the event: none, one or several, in order. */
export const presentEvent = (event: DomainEvent, viewer: EventViewer): readonly WireEvent[] => {
  const { presentation } = domainEventKind(event);
  return typeof presentation === 'function'
    ? presentation(event, viewer)
    : presentation.parts(event).flatMap((part) => part(viewer));
};

/** How many ids of the log the event takes: the most wire events that it can become. */
export const widthOf = (event: DomainEvent): number => {
  const { presentation } = domainEventKind(event);
  return typeof presentation === 'function' ? 1 : Math.max(1, presentation.parts(event).length);
};

export type AddressedEvent = AddressedEventOf<DomainEvent>;

/** An event in its place in the realm's log. */
export type LogEntry = LogEntryOf<DomainEvent>;
