import { Client } from 'pg';
import type { TestDatabase } from './test-database';

/** The tags of the events that the work appends to the log, in order. */
export const eventsLogged = async (
  { url }: Pick<TestDatabase, 'url'>,
  work: () => Promise<unknown>,
): Promise<readonly string[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const before = await client.query<{ readonly id: string }>(
    'select coalesce(max(id), 0) as id from event',
  );
  await work();
  const { rows } = await client.query<{ readonly tag: string }>(
    `select event::jsonb->>'_tag' as tag from event where id > $1 order by id`,
    [before.rows[0]?.id],
  );
  await client.end();
  return rows.map(({ tag }) => tag);
};
