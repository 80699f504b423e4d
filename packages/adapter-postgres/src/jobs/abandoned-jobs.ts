import { guarded } from '@parley/core';
import type { Pool, PoolClient } from 'pg';

/** Tells these locks from any others of the database. */
const lockClass = 0x706a;

/** A worker that just began to work may not have said so yet. */
const timeoutSeconds = 10;

/**
 * Says for as long as the connection lasts that the workers live: their locks end with their
 * process, however that ends.
 */
const sayAlive = async (client: PoolClient, workerIds: readonly string[]): Promise<void> => {
  await client.query(
    'select pg_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) id',
    [lockClass, workerIds],
  );
};

/** Lets others do what workers had begun that are no more. */
export const releaseAbandoned = async (pool: Pool): Promise<void> => {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => $2) and not exists (
       select from pg_locks
       where locktype = 'advisory' and granted and classid = $1::bigint::oid and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
         and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
     )
     having count(*) > 0`,
    [lockClass, timeoutSeconds],
  );
};

export type SignOfLife = {
  /** Sees to it that the sign is given, anew after the connection was lost. */
  readonly give: () => Promise<void>;
  readonly end: () => void;
};

/** Keeps a connection of the pool that tells other processes which workers live. */
export const signOfLife = (pool: Pool, workerIds: readonly string[]): SignOfLife => {
  const held: { client: PoolClient | undefined } = { client: undefined };
  const drop = (error?: Error): void => {
    held.client?.release(error);
    held.client = undefined;
  };
  return {
    give: async () => {
      if (held.client === undefined) {
        const client = await pool.connect();
        held.client = client;
        client.on(
          'error',
          guarded(() => undefined, drop),
        );
        try {
          await sayAlive(client, workerIds);
        } catch (error) {
          drop(error instanceof Error ? error : undefined);
          throw error;
        }
      }
    },
    end: () => {
      drop();
    },
  };
};
