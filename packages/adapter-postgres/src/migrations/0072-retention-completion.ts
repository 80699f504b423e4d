import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Records when the retention job of a realm last archived everything that was expired. */
export const retentionCompletion: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('alter table retention_night add column completed_at bigint').execute(db);
  },
};
