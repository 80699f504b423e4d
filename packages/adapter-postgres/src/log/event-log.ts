import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AddressedEvent,
  EventPresentation,
  LogEntry,
  StoredEntry,
  Unreadable,
} from '@parley/core/events';
import type {
  Async,
  Basis,
  FactsVersion,
  RealmId as RealmIdType,
  Role,
  UserId,
} from '@parley/core/kernel';
import { EventId, asId, nextMessage } from '@parley/core/kernel';
import {
  factsChangedBy,
  outdates,
  readStoredEntry,
  roleBefore,
  userWithNewRole,
} from '@parley/core/events';
import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { lockKinds } from '../connection/advisory-locks';
import type { Given, GivenColumns } from '../connection/given-rows';
import { givenRows, givenValues } from '../connection/given-rows';
import type { Sendable } from '../connection/run';
import { fixed, fromAllRows, fromOnlyRow, rows, sqlOn } from '../connection/run';
import type { Db } from '../database';

/** The notification channel for logs that have grown; the payload is the realm's id. */
export const logChannel = 'parley_events';

/** An event as it is stored in a row. */
export type EncodedEvent = {
  readonly width: number;
  readonly changesFacts: boolean;
  /** The user whose role the event changes. */
  readonly roleOf: number | null;
  readonly event: string;
  readonly audience: string;
  readonly flags: string;
};

/** How many ids of the log an event takes. */
export type WidthOf = EventPresentation['widthOf'];

/** The event as it is stored. */
export const encodeEvent =
  (widthOf: WidthOf) =>
  ({ event, audience, flags }: AddressedEvent): EncodedEvent => ({
    width: widthOf(event),
    changesFacts: factsChangedBy({ event, audience }).length > 0,
    roleOf: userWithNewRole(event) ?? null,
    event: JSON.stringify(event),
    audience: JSON.stringify(audience),
    flags: JSON.stringify(flags ?? {}),
  });

/** Maximum events that are encoded, or sent to the database, before other requests run. */
export const eventsInABatch = 100;

/** Maximum characters of a batch with more than one event. */
export const charactersInABatch = 256 * 1024;

const lengthOf = ({ event, audience, flags }: EncodedEvent): number =>
  event.length + audience.length + flags.length;

/**
 * The events as rows, in order, in batches that are cheap to encode and to send. Other requests run
 * after each batch, so that no number of events blocks the event loop.
 */
export const encodeInBatches = async (
  events: readonly AddressedEvent[],
  widthOf: WidthOf,
): Promise<readonly (readonly EncodedEvent[])[]> => {
  const encode = encodeEvent(widthOf);
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

/** An event with its place among the ids of a batch. */
export type OffsetEvent = EncodedEvent & { readonly offset: number };

/** The columns of events in a batch; JSON contains no line feed. */
export const eventColumns: GivenColumns<OffsetEvent> = [
  ['id_offset', 'bigint', ({ offset }) => offset],
  ['event', 'lines', ({ event }) => event],
  ['audience', 'lines', ({ audience }) => audience],
  ['flags', 'lines', ({ flags }) => flags],
  ['changes_facts', 'boolean', ({ changesFacts }) => changesFacts],
  ['role_of', 'bigint', ({ roleOf }) => roleOf],
];

/** The ids that events take, and how many of them the version of the facts does not count. */
export const widthsOf = (
  events: readonly EncodedEvent[],
): { readonly width: number; readonly quiet: number } => ({
  width: events.reduce((sum, event) => sum + event.width, 0),
  quiet: events.reduce((sum, event) => sum + (event.changesFacts ? 0 : event.width), 0),
});

/** The events with their places, each after those before it. */
export const withOffsets = <Event extends EncodedEvent>(
  events: readonly Event[],
): readonly (Event & OffsetEvent)[] => {
  let offset = 0;
  return events.map((event) => ({ ...event, offset: (offset += event.width) }));
};

const beforeNext = `"next":`;

/**
 * The audience with the id of the next message in place of `nextMessage`, read under the lock of the
 * head: whoever left a channel in an earlier entry is no subscriber any more.
 */
const audienceNow = `replace(added.audience, '${beforeNext}${nextMessage}', '${beforeNext}' || (
  select last_value + 1 from message_id_seq where head.before is not null))`;

const appendingGiven = (given: Given): string => `
  with head as (
    update event_head set last_id = last_id + $2::bigint, quiet_ids = quiet_ids + $3::bigint
    where realm_id = $1::bigint
    returning last_id - $2::bigint as before, facts_version - ($2::bigint - $3::bigint) as version
  ), appended as (
    insert into event (realm_id, id, event, audience, flags, changes_facts, role_of, created_at)
    select $1::bigint, head.before + added.id_offset,
      added.event, ${audienceNow}, added.flags, added.changes_facts, added.role_of,
      extract(epoch from now())::bigint
    from head, ${givenRows(given, 'added', 6, eventColumns)}
  )
  select refuse_outdated(version, case
    when not $5::boolean then $4::bigint
    when pg_try_advisory_xact_lock_shared(${lockKinds.turns}, hashint8($1::bigint)) then $4::bigint
    else version - 1 end) from head`;

const statements = { one: appendingGiven('one'), many: appendingGiven('many') };

/**
 * The statement that appends a batch of events, in the order given. Updating the head locks the
 * realm's log until the commit, so ids are in commit order, and a reader who has seen one id has
 * seen all lower ones. It fails if the facts have changed since `asOf`, and, with `heedsTurns`, during
 * the turn of somebody else.
 */
export const appending = (
  db: Db,
  realmId: RealmIdType,
  events: readonly EncodedEvent[],
  asOf?: FactsVersion,
  heedsTurns = false,
): Sendable => {
  const { width, quiet } = widthsOf(events);
  const given = events.length === 1 ? 'one' : 'many';
  return fixed(db, statements[given], [
    ...[realmId, width, quiet, asOf ?? null, heedsTurns],
    ...givenValues(given, withOffsets(events), eventColumns),
  ]);
};

/** Fails if the facts have changed since that version; until the commit, they do not change. */
export const refusingOutdated = (realmId: RealmIdType, asOf: FactsVersion): Sendable =>
  sql`
    select refuse_outdated(head.facts_version, ${asOf})
    from (select facts_version from event_head where realm_id = ${realmId} for share) head`;

/** Locks the head of the log until the end of the transaction, so that no other one commits events. */
export const lockHead = (db: Db, realmId: RealmIdType): Async<FactsVersion> =>
  fromOnlyRow(
    db
      .selectFrom('event_head')
      .select('facts_version')
      .where('realm_id', '=', realmId)
      .forNoKeyUpdate(),
    ({ facts_version }) => facts_version,
  );

/** Maximum changes that are looked at; among more of them, it is presumed that one matters. */
const maxChanges = 500;

/** Whether the facts that a basis consists of may have changed since its version. */
export const isOutdated = (
  db: Db,
  basis: Basis,
  version: FactsVersion,
  widthOf: WidthOf,
): Async<boolean> => {
  const grown = version - basis.asOf;
  if (grown <= 0 || grown > maxChanges) {
    return TE.right(grown > 0);
  }
  return fromAllRows(
    sqlOn<StoredEntry>(db)`
      select event, audience, '{}' as flags from event
      where realm_id = ${basis.realmId} and changes_facts
      order by id desc limit ${grown}`,
    (found) => {
      // The version grew by the width of every entry: if the sum differs, some are missing.
      let width = 0;
      for (const { content, unreadable } of found.map(readStoredEntry)) {
        if (width >= grown) {
          break;
        }
        if (unreadable !== undefined || outdates(basis, content)) {
          return true;
        }
        width += widthOf(content.event);
      }
      return width !== grown;
    },
  );
};

/** The id of the last event visible to this transaction. */
export const logHead = (db: Db, realmId: RealmIdType): Async<EventId> =>
  fromOnlyRow(
    db.selectFrom('event_head').select('last_id').where('realm_id', '=', realmId),
    ({ last_id }) => last_id,
  );

/** The ids of the last events of the logs. */
export const logHeads = (
  db: Db,
  realmIds: readonly RealmIdType[],
): Async<ReadonlyMap<RealmIdType, EventId>> =>
  fromAllRows(
    db
      .selectFrom('event_head')
      .select(['realm_id', 'last_id'])
      .where(sql<boolean>`realm_id = any(${realmIds}::bigint[])`),
    (found) => new Map(found.map((row) => [row.realm_id, row.last_id])),
  );

/** The version of the facts that this transaction sees. */
export const factsVersion = (db: Db, realmId: RealmIdType): Async<FactsVersion> =>
  fromOnlyRow(
    db.selectFrom('event_head').select('facts_version').where('realm_id', '=', realmId),
    ({ facts_version }) => facts_version,
  );

/** Allocates an id without an event, unless the head is already larger than `than`. */
export const markLog = (db: Db, realmId: RealmIdType, than: EventId): Async<EventId> =>
  pipe(
    rows(
      db
        .updateTable('event_head')
        .set({ last_id: sql<EventId>`last_id + 1`, quiet_ids: sql<number>`quiet_ids + 1` })
        .where('realm_id', '=', realmId)
        .where('last_id', '<=', than)
        .returning('last_id'),
    ),
    TE.flatMap(([marked]) =>
      marked === undefined ? logHead(db, realmId) : TE.right(marked.last_id),
    ),
  );

/** The role that the user had at an id of the log, if an entry after it changes the role. */
export const formerRole = (
  db: Db,
  realmId: RealmIdType,
  userId: UserId,
  after: EventId,
): Async<O.Option<Role>> =>
  fromAllRows(
    db
      .selectFrom('event')
      .select(['event', 'audience', 'flags'])
      .where('realm_id', '=', realmId)
      .where('role_of', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1),
    (found) =>
      roleBefore(
        found.map((row) => readStoredEntry(row).content),
        userId,
      ),
  );

type StoredRow = StoredEntry & {
  readonly id: EventId;
  readonly bytes: number;
  /** Entries after the position, up to `maxEntriesAtOnce`. */
  readonly found: number;
};

/** An entry and its length in the log, in bytes. */
export type ReadEntry = { readonly entry: LogEntry; readonly bytes: number };

type LogPart = {
  readonly entries: readonly ReadEntry[];
  /** What this version cannot read of an entry, or only in part; the first problem of each. */
  readonly unreadable: readonly Unreadable[];
  /** The log has been read completely up to this id. */
  readonly position: EventId;
  /** Whether the log had no entries after the position when it was read. */
  readonly isLast: boolean;
};

/** Maximum entries of one read. */
const maxEntriesAtOnce = 500;

/** Maximum bytes of one read with more than one entry: an event may contain a megabyte of HTML. */
export const maxBytesAtOnce = 4 * 1024 * 1024;

const toPart = (realmId: RealmIdType, rows: readonly StoredRow[], head: number): LogPart => {
  const read = rows.map((row) => ({ row, ...readStoredEntry(row) }));
  const found = rows[0]?.found ?? 0;
  const isLast = found < maxEntriesAtOnce && rows.length === found;
  return {
    entries: read.map(({ row, content }) => ({
      entry: { realmId, id: row.id, ...content },
      bytes: row.bytes,
    })),
    unreadable: read.flatMap(({ unreadable }) => unreadable ?? []),
    position: asId(EventId)(isLast ? head : (rows.at(-1)?.id ?? head)),
    isLast,
  };
};

/** The entries after an id, ascending, and how far the log was read, in one statement. */
export const readLog = (db: Db, realmId: RealmIdType, after: EventId): Async<LogPart> =>
  fromAllRows(
    sqlOn<{ last_id: EventId } & (StoredRow | { id: null })>(db)`
      select event_head.last_id, added.id, added.event, added.audience, added.flags,
        added.bytes, added.found
      from event_head
      left join lateral (
        select *,
          count(*) over () as found,
          sum(bytes) over (order by id) as total,
          row_number() over (order by id) as place
        from (
          select *,
            octet_length(event) + octet_length(audience) + octet_length(flags) as bytes
          from event
          where event.realm_id = event_head.realm_id and event.id > ${after}
          order by event.id limit ${maxEntriesAtOnce}
        ) next
      ) added on added.place = 1 or added.total <= ${maxBytesAtOnce}
      where event_head.realm_id = ${realmId}
      order by added.id`,
    (found) =>
      toPart(
        realmId,
        found.filter((row): row is typeof row & StoredRow => row.id !== null),
        found[0]?.last_id ?? after,
      ),
  );
