import type { AddressedEvent, LogEntry, RealmId as RealmIdType, Unexpected } from '@parley/core';
import { Audience, EventId, FlagHolders, asId, decodeDomainEvent } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { asUnexpected } from '../connection/failures';
import { onlyRow, rows, written } from '../connection/run';
import type { Db } from '../database';

/** The channel on which the log says that it has grown; its payload is the realm's id. */
export const logChannel = 'parley_events';

/**
 * The statement that appends events, in the order given. Updating the head locks the realm's log
 * until the commit, so that ids are in commit order and whoever has seen one id has seen all below
 * it. The listeners are told by the same transaction.
 */
export const appending = (
  realmId: RealmIdType,
  events: readonly AddressedEvent[],
): RawBuilder<unknown> => {
  let width = 0;
  const offsets = events.map((event) => (width += event.width ?? 1));
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
        ${events.map(({ event }) => JSON.stringify(event))}::text[],
        ${events.map(({ audience }) => JSON.stringify(audience))}::text[],
        ${events.map(({ flags }) => JSON.stringify(flags ?? {}))}::text[]
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

type StoredEntry = {
  readonly id: number;
  readonly event: string;
  readonly audience: string;
  readonly flags: string;
};

const decodeEntry =
  (realmId: RealmIdType) =>
  ({ id, event, audience, flags }: StoredEntry): E.Either<unknown, LogEntry> =>
    pipe(
      E.Do,
      E.bindW('event', () => decodeDomainEvent(JSON.parse(event))),
      E.bindW('audience', () => Audience.decode(JSON.parse(audience))),
      E.bindW('flags', () => FlagHolders.decode(JSON.parse(flags))),
      E.map((decoded): LogEntry => ({ realmId, id: asId(EventId)(id), ...decoded })),
    );

export type LogPart = {
  readonly entries: readonly LogEntry[];
  /** The log is read completely up to here. */
  readonly position: EventId;
};

/** As many entries as one read takes. */
const batchSize = 500;

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
        sql<{ last_id: number } & (StoredEntry | { id: null })>`
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
    TE.flatMapEither((found) => {
      const stored = found.filter((row): row is typeof row & StoredEntry => row.id !== null);
      const last = stored.at(-1);
      const position =
        last !== undefined && stored.length === batchSize ? last.id : found[0]?.last_id;
      return pipe(
        stored,
        E.traverseArray(decodeEntry(realmId)),
        E.bimap(
          (errors) =>
            asUnexpected(new Error('an event of the log cannot be read', { cause: errors })),
          (entries): LogPart => ({ entries, position: asId(EventId)(position ?? after) }),
        ),
      );
    }),
  );
