import { Kysely, PostgresDialect, sql } from 'kysely';
import { searchCondition } from '../messages/narrows/search-condition';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { openPool } from './pool';
import { preparing } from './prepared-statements';

describe('prepared statements', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newTestDatabase();
  });

  afterAll(() => database.drop());

  it('are all but those that are planned for their values, such as searches', async () => {
    const pool = openPool({ connectionString: database.url, max: 1 }, (error) => {
      throw new Error('a connection was lost', { cause: error });
    });
    const db = new Kysely<object>({
      dialect: new PostgresDialect({
        pool: {
          connect: async () => preparing(await pool.connect()),
          end: () => pool.end(),
        },
      }),
    });
    const search = searchCondition({ words: 'tea', phrases: [] });
    await sql`select ${1}::integer`.execute(db);
    await sql`select from message where ${search}`.execute(db);
    const { rows } = await sql<{ readonly statement: string }>`
      select statement from pg_prepared_statements`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ statement: 'select $1::integer' }]);
  });
});
