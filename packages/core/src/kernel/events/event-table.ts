import type * as t from 'io-ts';
import type { Tagged } from '../failures/failure';
import type { Presentation } from './event-presentation';

/** Everything that the server knows about one kind of domain event. */
export type EventKind<Event> = {
  /** How the log stores it. */
  readonly codec: t.Type<Event, unknown>;
  /** The wire events that it becomes. */
  readonly presentation: Presentation<Event>;
};

export const eventKind = <Event>(
  codec: t.Type<Event, unknown>,
  presentation: Presentation<NoInfer<Event>>,
): EventKind<Event> => ({ codec, presentation });

/** The kinds of events of a concept or a module, each under its tag. */
export type EventTable<Events> = {
  readonly [Tag in keyof Events]: EventKind<Events[Tag] & Tagged<Tag & string>>;
};

/** The events of a concept: an entry for each kind. All types follow from it. */
export const eventTable = <Events>(table: EventTable<Events>): EventTable<Events> => table;

/** The union of the events of a table. */
export type EventIn<Table> = {
  [Tag in keyof Table]: Table[Tag] extends EventKind<infer Event> ? Event : never;
}[keyof Table];

type AnyTable<Event extends Tagged<string>> = {
  readonly [Tag in Event['_tag']]: EventKind<Extract<Event, Tagged<Tag>>>;
};

/** The entry of an event in the table. */
export const eventKindOf =
  <Event extends Tagged<string>>(table: AnyTable<Event>) =>
  (event: Event): EventKind<Event> =>
    // The entry under a tag takes the event with that tag, a link that indexing loses.
    table[event._tag as Event['_tag']] as EventKind<unknown> as EventKind<Event>;
