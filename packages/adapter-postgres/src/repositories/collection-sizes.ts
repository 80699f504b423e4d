import type { CollectionName, CollectionOwner, CollectionSizes } from '@parley/core';
import { collectionLimits } from '@parley/core';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { done, onlyRow, written } from '../connection/run';
import type { Db } from '../database';
import type { CollectionTable } from '../tables/collections';
import { collectionTables } from '../tables/collections';

/** Apart from the other things that a transaction can lock. */
const lockKind = 6;

const lockKey = (name: CollectionName, { realmId, userId }: CollectionOwner): string =>
  collectionLimits[name].owner === 'account'
    ? `${name} ${realmId} ${userId}`
    : `${name} ${realmId}`;

const ownedBy = ({ owner }: CollectionTable, { userId }: CollectionOwner): RawBuilder<unknown> =>
  owner === undefined ? sql`` : sql`and ${sql.ref(owner)} = ${userId}::bigint`;

export const collectionSizes = (db: Db): CollectionSizes => ({
  lock: (name, owner) =>
    done(
      written(
        db,
        sql`select pg_advisory_xact_lock(${lockKind}, hashtext(${lockKey(name, owner)}))`,
      ),
    ),

  measure: (name, owner) => {
    const records: CollectionTable = collectionTables[name];
    return onlyRow(
      written(
        db,
        sql<{ readonly count: number; readonly bytes: number }>`
          select count(*) as count, coalesce(sum(${records.bytes ?? sql`0`}), 0)::bigint as bytes
          from ${sql.table(records.table)}
          where realm_id = ${owner.realmId}::bigint ${ownedBy(records, owner)}
            and ${records.where ?? sql`true`}`,
      ),
    );
  },
});
