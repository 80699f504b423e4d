import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { accessEventCodecs, accessEventTable } from '../access';
import { accountsEventCodecs, accountsEventTable } from '../accounts';
import { channelsEventCodecs, channelsEventTable } from '../channels';
import type {
  AddressedEventOf,
  EventTable,
  EventViewer,
  LogEntryOf,
  Presentation,
  WireEvent,
} from '../kernel';
import { messagesEventCodecs, messagesEventTable } from '../messages';
import { personalEventCodecs, personalEventTable } from '../personal';

/** The codec of each kind of event, by its tag. */
export const domainEventCodecs = {
  ...accessEventCodecs,
  ...channelsEventCodecs,
  ...messagesEventCodecs,
  ...personalEventCodecs,
  ...accountsEventCodecs,
};

type Codecs = typeof domainEventCodecs;

/** Everything that happens in a realm and that a client may hear of; kept once, complete. */
export type DomainEvent = { [Tag in keyof Codecs]: t.TypeOf<Codecs[Tag]> }[keyof Codecs];

const presentations: EventTable<DomainEvent> = {
  ...accessEventTable,
  ...channelsEventTable,
  ...messagesEventTable,
  ...personalEventTable,
  ...accountsEventTable,
};

const Tagged = t.type({ _tag: t.keyof(domainEventCodecs) });

/** Reads an event that was kept as JSON. */
export const decodeDomainEvent = (json: unknown): E.Either<t.Errors, DomainEvent> => {
  const tagged = Tagged.decode(json);
  return E.isLeft(tagged) ? tagged : domainEventCodecs[tagged.right._tag].decode(json);
};

// The table's row for a tag takes the event with that tag, a link that indexing loses.
const presentationOf = (event: DomainEvent): Presentation<DomainEvent> =>
  presentations[event._tag] as Presentation<DomainEvent>;

/** What a queue is sent of the event: none, one or several events, in order. */
export const presentEvent = (event: DomainEvent, viewer: EventViewer): readonly WireEvent[] => {
  const presentation = presentationOf(event);
  return typeof presentation === 'function'
    ? presentation(event, viewer)
    : presentation.parts(event).flatMap((part) => part(viewer));
};

/** The ids of the log that the event takes: as many as it is events on the wire at most. */
export const widthOf = (event: DomainEvent): number => {
  const presentation = presentationOf(event);
  return typeof presentation === 'function' ? 1 : Math.max(1, presentation.parts(event).length);
};

export type AddressedEvent = AddressedEventOf<DomainEvent>;

/** An event in its place in the realm's log. */
export type LogEntry = LogEntryOf<DomainEvent>;
