import type * as t from 'io-ts';
import type { Tagged } from '../failures/failure';

/** The kinds of events of a concept or a module: under each tag, how the log stores it. */
type EventTable<Events> = {
  readonly [Tag in keyof Events]: t.Type<Events[Tag] & Tagged<Tag & string>, unknown>;
};

/** The events of a concept: an entry for each kind. All types follow from it. */
export const eventTable = <Events>(table: EventTable<Events>): EventTable<Events> => table;

/** The union of the events of a table. */
export type EventIn<Table> = {
  [Tag in keyof Table]: Table[Tag] extends t.Type<infer Event, unknown> ? Event : never;
}[keyof Table];
