import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Stores the setting where it was never changed, as new organizations have another initial value. */
export const readReceipts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`update realm set settings = '{"enable_read_receipts": false}'::jsonb || settings`.execute(
      db,
    );
  },
};
