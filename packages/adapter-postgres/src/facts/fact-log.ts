import type { StoredEntry } from '@parley/core/events';
import type { Async, EventId, Fact, RealmId, RealmId as RealmIdType } from '@parley/core/kernel';
import { factKey } from '@parley/core/kernel';
import { factsChangedBy, readStoredEntry } from '@parley/core/events';
import { sql } from 'kysely';
import type { Compiled } from '../connection/run';
import { compiled, fromAllRows, fromOnlyRow, sqlOn } from '../connection/run';
import type { Db } from '../database';
import type { WidthOf } from '../log/event-log';

/** The end of a realm's log, and the version of the facts there. */
export type FactHead = { readonly lastId: EventId; readonly version: number };

type HeadRow = { readonly last_id: EventId; readonly facts_version: number };

const toHead = ({ last_id, facts_version }: HeadRow): FactHead => ({
  lastId: last_id,
  version: facts_version,
});

const heads: Compiled<'realmIds', HeadRow & { readonly realm_id: RealmId }> = compiled(
  (slot) => sql`
    select realm_id, last_id, facts_version from event_head
    where realm_id = any(${slot('realmIds', 'bigint[]')}::bigint[])`,
);

/** The heads of the realms that exist; one tiny statement. */
export const readFactHeads = (
  db: Db,
  realmIds: readonly RealmIdType[],
): Async<ReadonlyMap<RealmIdType, FactHead>> =>
  fromAllRows(
    heads(db, { realmIds }),
    (found) => new Map(found.map((row) => [row.realm_id, toHead(row)] as const)),
  );

/**
 * The head as a snapshot sees it, with the ends of what has no entries in the log: messages that other
 * programs have added, and presences.
 */
export type SnapshotHead = FactHead & {
  readonly newestMessage: number;
  /** The number of the last update; 0 before the first. */
  readonly lastPresence: number;
};

type SnapshotHeadRow = HeadRow & {
  readonly newest_message: number;
  readonly last_presence: number;
};

const headInSnapshot = compiled<'realmId', SnapshotHeadRow>(
  (slot) => sql`
    select last_id, facts_version, coalesce(
      (select max(id) from message where message.realm_id = event_head.realm_id), 0
    ) as newest_message, coalesce(
      (select update_id from presence_head where presence_head.realm_id = event_head.realm_id), 0
    ) as last_presence
    from event_head where realm_id = ${slot('realmId', 'bigint')}`,
);

export const readSnapshotHead = (db: Db, realmId: RealmIdType): Async<SnapshotHead> =>
  fromOnlyRow(headInSnapshot(db, { realmId }), (row) => ({
    ...toHead(row),
    newestMessage: row.newest_message,
    lastPresence: row.last_presence,
  }));

/** What changed between two heads; 'anything' if the log does not say, or says too much. */
export type FactChanges = {
  readonly head: FactHead;
  /** By `factKey`. */
  readonly changed: ReadonlyMap<string, Fact> | 'anything';
};

/** Maximum entries that are read; after more of them, everything is loaded again. */
const maxEntries = 500;

/**
 * The facts that changed since a head. The version tells whether the log still has every entry: it
 * grew by their width, unless some were deleted, or written without an event.
 */
export const readFactChanges = (
  db: Db,
  realmId: RealmIdType,
  since: FactHead,
  widthOf: WidthOf,
): Async<FactChanges> =>
  fromAllRows(
    sqlOn<HeadRow & (StoredEntry | { readonly event: null })>(db)`
      select head.last_id, head.facts_version, added.event, added.audience, '{}' as flags
      from event_head head
      left join lateral (
        select id, event, audience from event
        where event.realm_id = head.realm_id and event.id > ${since.lastId}
          and event.id <= head.last_id and event.changes_facts
        order by id limit ${maxEntries + 1}
      ) added on true
      where head.realm_id = ${realmId}
      order by added.id`,
    (found): FactChanges => {
      const [first] = found;
      const head = first === undefined ? since : toHead(first);
      const entries = found.filter((row): row is HeadRow & StoredEntry => row.event !== null);
      const changed = new Map<string, Fact>();
      let width = 0;
      for (const { content, unreadable } of entries.map(readStoredEntry)) {
        if (unreadable !== undefined) {
          return { head, changed: 'anything' };
        }
        width += widthOf(content.event);
        factsChangedBy(content).forEach((fact) => changed.set(factKey(fact), fact));
      }
      return { head, changed: width === head.version - since.version ? changed : 'anything' };
    },
  );
