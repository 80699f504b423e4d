import type { RealmId } from '@parley/core/kernel';
import type { CollectionName, CollectionOwner, CollectionSizes } from '@parley/core/access';
import { collectionLimits } from '@parley/core/access';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { takeLock } from '../connection/advisory-locks';
import { firstRow, onlyRow, written } from '../connection/run';
import type { Db } from '../database';
import type { CollectionTable } from '../tables/collections';
import { collectionTables } from '../tables/collections';

const lockKey = (name: CollectionName, { realmId, userId }: CollectionOwner): string =>
  userId === undefined ? `${name} ${realmId}` : `${name} ${realmId} ${userId}`;

/** The ids of the accounts whose records count together. */
const accountsOf = (
  name: CollectionName,
  { realmId, userId }: CollectionOwner,
): RawBuilder<unknown> =>
  collectionLimits[name].isOfEachBot
    ? sql`array[${userId}::bigint]`
    : sql`array(
        select ${userId}::bigint
        union all select id from account
        where realm_id = ${realmId}::bigint and bot_owner_id = ${userId}::bigint)`;

const countedHere = (
  name: CollectionName,
  records: CollectionTable,
  owner: CollectionOwner,
): RawBuilder<unknown> =>
  owner.userId === undefined || records.owner === undefined
    ? sql``
    : sql`and ${sql.ref(records.owner)} = any(${accountsOf(name, owner)})`;

type SizeRow = { readonly count: number; readonly bytes: number };

/** Reads the counters that triggers maintain. */
const readSize = (name: CollectionName, owner: CollectionOwner) => sql<SizeRow>`
  select coalesce(sum(count), 0)::bigint as count, coalesce(sum(bytes), 0)::bigint as bytes
  from collection_size
  where realm_id = ${owner.realmId}::bigint and collection = ${name} and ${
    owner.userId === undefined ? sql`owner_id = 0` : sql`owner_id = any(${accountsOf(name, owner)})`
  }`;

/** Counts records of a collection whose limit is so low that this takes a few milliseconds. */
const countRecords = (name: CollectionName, records: CollectionTable, owner: CollectionOwner) =>
  sql<SizeRow>`
    select count(*) as count, coalesce(sum(${records.bytes ?? sql`0`}), 0)::bigint as bytes
    from ${sql.table(records.table)}
    where realm_id = ${owner.realmId}::bigint ${countedHere(name, records, owner)}
      and ${records.where ?? sql`true`}`;

/** The bytes of the files of an organization. */
export const uploadSpaceUsed = (db: Db, realmId: RealmId) =>
  pipe(
    firstRow(
      db
        .selectFrom('collection_size')
        .select('bytes')
        .where('realm_id', '=', realmId)
        .where('collection', '=', 'uploadedFiles' satisfies CollectionName)
        .where('owner_id', '=', 0),
    ),
    TE.map(
      O.match(
        () => 0,
        ({ bytes }) => bytes,
      ),
    ),
  );

export const collectionSizes = (db: Db): CollectionSizes => ({
  lock: (name, owner) => takeLock(db, 'collection', sql`hashtext(${lockKey(name, owner)})`),

  measure: (name, owner) => {
    const records: CollectionTable = collectionTables[name];
    return onlyRow(
      written(
        db,
        records.isCounted === true ? readSize(name, owner) : countRecords(name, records, owner),
      ),
    );
  },
});
