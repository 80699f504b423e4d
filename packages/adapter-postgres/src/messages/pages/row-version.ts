import { sql } from 'kysely';

/**
 * The version of the row of `message`. A row is replaced whenever it changes, and the id of the
 * transaction that wrote it is its version. A transaction may write a row twice, but other
 * transactions see only the last of these.
 */
export const rowVersion = sql<number>`message.xmin::text::bigint`;
