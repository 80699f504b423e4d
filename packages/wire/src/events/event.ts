import type { DomainEvent } from '@parley/core/events';
import type { EventOp, EventType, EventViewer, WireEvent } from '@parley/core/kernel';
import type { Codec, Levels, PropertiesOf, Property } from '../codecs';
import { field, integer, knownAt, leveled, literal, record, required } from '../codecs';

/** The domain event with that tag. */
export type EventOf<Tag extends DomainEvent['_tag']> = Extract<DomainEvent, { readonly _tag: Tag }>;

/** The wire events of a domain event, or of a part of it. */
export type AtMostOne = readonly [] | readonly [WireEvent];

/** An event that clients receive. */
export type DeclaredEvent<in Source> = {
  readonly codec: Codec<object>;
  /** The event without its id; none at levels that do not know it. */
  readonly present: (source: Source, viewer: EventViewer) => AtMostOne;
};

/** The declaration of an event, which the table that contains it names by type and `op`. */
type Declaration<in Source> = (type: string, op: string | undefined) => DeclaredEvent<Source>;

/** Delivery adds it. */
const id: Property<unknown, unknown, number> = {
  presence: 'required',
  codec: field('Id of the event, for last_event_id of the next request.', integer),
  read: () => undefined,
};

const whatHappened = 'What happened to the object of the event.';

/** Old clients read `operation` instead of `op`. */
const opOf = (type: string, op: string | undefined): PropertiesOf<unknown, EventViewer> => {
  if (op === undefined) {
    return {};
  }
  return type === 'update_message_flags'
    ? { op: leveled(whatHappened, literal(op), { since: 'flagOperationNamedOp' }, () => op) }
    : { op: required(whatHappened, literal(op), () => op) };
};

/** The domain event with that tag, or any other value that is presented. */
type SourceOf<Source> = Source extends DomainEvent['_tag'] ? EventOf<Source> : Source;

/**
 * An event: what clients receive of a domain event, which is named by its tag, or of another value of
 * the core, declared once. Its codec and its presenter follow from the declaration.
 *
 * @param name the name of its schema in the API reference
 * @param levels those that know the event
 */
export const event =
  <Source = unknown>(name: string, description: string, levels?: Levels) =>
  (fields: PropertiesOf<SourceOf<Source>, EventViewer>): Declaration<SourceOf<Source>> =>
  (type, op) => {
    const { codec, present } = record<SourceOf<Source>, EventViewer>(
      name,
      description,
    )({
      type: required('Type of the event.', literal(type), () => type),
      ...opOf(type, op),
      id,
      ...fields,
    });
    const isKnown = knownAt(levels ?? {});
    return {
      codec: field(description, codec, levels),
      present: (source, viewer) =>
        // A record of these fields is an event of the type and `op`, which are two of them.
        isKnown(viewer.level) ? [present(source, viewer) as WireEvent] : [],
    };
  };

/** What there is of every event: of a type, or of each value of its `op`. */
type OfEvents<Of> = {
  readonly [Type in EventType]: [EventOp<Type>] extends [never]
    ? Of
    : Readonly<Record<EventOp<Type>, Of>>;
};

/** Every event that clients may receive. */
export type DeclaredEvents = OfEvents<DeclaredEvent<never>>;

type Declarations = Partial<OfEvents<Declaration<never>>>;

/** Nothing under a name that is no type of event, or none of its values of `op`. */
type NamedByTypes<All> = {
  readonly [Type in keyof All]: Type extends EventType
    ? Readonly<Record<Exclude<keyof All[Type], EventOp<Type>>, never>>
    : never;
};

type Declared<All> = {
  readonly [Key in keyof All]: All[Key] extends Declaration<infer Source>
    ? DeclaredEvent<Source>
    : Declared<All[Key]>;
};

/** Events by their types and values of `op`. */
export const eventsOf = <All extends Declarations>(
  declarations: All & NamedByTypes<All>,
): Declared<All> =>
  // Each event is under its own type and `op`, which a loop over the table cannot express.
  Object.fromEntries(
    Object.entries(declarations).map(([type, declared]) => [
      type,
      typeof declared === 'function'
        ? declared(type, undefined)
        : Object.fromEntries(Object.entries(declared).map(([op, one]) => [op, one(type, op)])),
    ]),
  ) as Declared<All>;

/**
 * How a domain event is presented. If some clients receive it as several wire events, it has parts:
 * each becomes at most one, in order. The number of parts depends only on the event, because each
 * part takes an id of the log.
 */
export type Presentation<Event> =
  | ((event: Event, viewer: EventViewer) => AtMostOne)
  | { readonly parts: (event: Event) => readonly ((viewer: EventViewer) => AtMostOne)[] };

/** How each kind of domain event is presented. */
export type EventPresentations = {
  readonly [Tag in DomainEvent['_tag']]: Presentation<EventOf<Tag>>;
};

/** The events of a concept, and which of them each of its domain events becomes. */
export const presentedEvents = <Events, Tag extends DomainEvent['_tag']>(
  events: Events,
  presentations: Pick<EventPresentations, Tag>,
): { readonly events: Events; readonly presentations: Pick<EventPresentations, Tag> } => ({
  events,
  presentations,
});
