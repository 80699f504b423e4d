import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AddressedEvent,
  LogEntry,
  RealmId as RealmIdType,
  StoredEntry,
  Unexpected,
  Unreadable,
} from '@parley/core';
import { EventId, asId, readStoredEntry, widthOf } from '@parley/core';
import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import * as TH from 'fp-ts/These';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { onlyRow, rows, written } from '../connection/run';
import type { Db } from '../database';

/** The channel on which the log says that it has grown; its payload is the realm's id. */
export const logChannel = 'parley_events';

/** An event as a row holds it. */
type EncodedEvent = {
  readonly width: number;
  readonly event: string;
  readonly audience: string;
  readonly flags: string;
};

const encode = ({ event, audience, flags }: AddressedEvent): EncodedEvent => ({
  width: widthOf(event),
  event: JSON.stringify(event),
  audience: JSON.stringify(audience),
  flags: JSON.stringify(flags ?? {}),
});

/** Events that are encoded, or sent to the database, before other requests get their turn. */
export const eventsInABatch = 100;

/** Characters that a batch may have, unless it is a single event. */
export const charactersInABatch = 256 * 1024;

const lengthOf = ({ event, audience, flags }: EncodedEvent): number =>
  event.length + audience.length + flags.length;

/**
 * The events as rows, in their order, in batches each of which costs little to encode and to send.
 * Lets others have their turn after each batch, so that no number of events blocks the event loop.
 */
export const encodeInBatches = async (
  events: readonly AddressedEvent[],
): Promise<readonly (readonly EncodedEvent[])[]> => {
  const batches: EncodedEvent[][] = [];
  let batch: EncodedEvent[] = [];
  let length = 0;
  for (const event of events) {
    const encoded = encode(event);
    const isFull =
      batch.length >= eventsInABatch || length + lengthOf(encoded) > charactersInABatch;
    if (isFull && batch.length > 0) {
      batches.push(batch);
      await nextTurn();
      batch = [];
      length = 0;
    }
    batch.push(encoded);
    length += lengthOf(encoded);
  }
  return batch.length === 0 ? batches : [...batches, batch];
};

/**
 * The statement that appends a batch of events, in the order given. Updating the head locks the
 * realm's log until the commit, so that ids are in commit order and whoever has seen one id has
 * seen all below it. The listeners are told by the same transaction.
 */
export const appending = (
  realmId: RealmIdType,
  events: readonly EncodedEvent[],
): RawBuilder<unknown> => {
  let width = 0;
  const offsets = events.map((event) => (width += event.width));
  return sql`
    with head as (
      update event_head set last_id = last_id + ${width}
      where realm_id = ${realmId}
      returning last_id - ${width} as before
    ), appended as (
      insert into event (realm_id, id, event, audience, flags, created_at)
      select ${realmId}, head.before + added.id_offset,
        added.event, added.audience, added.flags, extract(epoch from now())::bigint
      from head, unnest(
        ${offsets}::bigint[],
        ${events.map(({ event }) => event)}::text[],
        ${events.map(({ audience }) => audience)}::text[],
        ${events.map(({ flags }) => flags)}::text[]
      ) as added (id_offset, event, audience, flags)
    )
    select pg_notify(${logChannel}, ${String(realmId)}) from head`;
};

/** The id of the last event, as this transaction sees it. */
export const logHead = (db: Db, realmId: RealmIdType): TE.TaskEither<Unexpected, EventId> =>
  pipe(
    onlyRow(db.selectFrom('event_head').select('last_id').where('realm_id', '=', realmId)),
    TE.map(({ last_id }) => asId(EventId)(last_id)),
  );

/** Takes an id that no event has, if the head is not larger than `than` already. */
export const markLog = (
  db: Db,
  realmId: RealmIdType,
  than: EventId,
): TE.TaskEither<Unexpected, EventId> =>
  pipe(
    rows(
      db
        .updateTable('event_head')
        .set({ last_id: sql<number>`last_id + 1` })
        .where('realm_id', '=', realmId)
        .where('last_id', '<=', than)
        .returning('last_id'),
    ),
    TE.flatMap(([marked]) =>
      marked === undefined ? logHead(db, realmId) : TE.right(asId(EventId)(marked.last_id)),
    ),
  );

type StoredRow = StoredEntry & { readonly id: number };

export type LogPart = {
  readonly entries: readonly LogEntry[];
  /** What this version cannot read, or not in full; the first kind of trouble of each entry. */
  readonly unreadable: readonly Unreadable[];
  /** The log is read completely up to here. */
  readonly position: EventId;
  /** Whether nothing came after the position when it was read. */
  readonly isLast: boolean;
};

/** As many entries as one read takes. */
const batchSize = 500;

const toPart = (realmId: RealmIdType, rows: readonly StoredRow[], head: number): LogPart => {
  const read = rows.map((row) =>
    pipe(
      readStoredEntry(row),
      TH.map((content): LogEntry => ({ realmId, id: asId(EventId)(row.id), ...content })),
    ),
  );
  const isLast = rows.length < batchSize;
  return {
    entries: RA.filterMap(TH.getRight)(read),
    unreadable: RA.filterMap(TH.getLeft)(read),
    position: asId(EventId)(isLast ? head : (rows.at(-1)?.id ?? head)),
    isLast,
  };
};

/** The entries after an id, ascending, and how far the log was read; one statement. */
export const readLog = (
  db: Db,
  realmId: RealmIdType,
  after: EventId,
): TE.TaskEither<Unexpected, LogPart> =>
  pipe(
    rows(
      written(
        db,
        sql<{ last_id: number } & (StoredRow | { id: null })>`
          select event_head.last_id, added.id, added.event, added.audience, added.flags
          from event_head
          left join lateral (
            select * from event
            where event.realm_id = event_head.realm_id and event.id > ${after}
            order by event.id limit ${batchSize}
          ) added on true
          where event_head.realm_id = ${realmId}
          order by added.id`,
      ),
    ),
    TE.map((found) =>
      toPart(
        realmId,
        found.filter((row): row is typeof row & StoredRow => row.id !== null),
        found[0]?.last_id ?? after,
      ),
    ),
  );
