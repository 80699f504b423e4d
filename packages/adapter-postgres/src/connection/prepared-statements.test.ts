import { Kysely, PostgresDialect, sql } from 'kysely';
import { searchCondition } from '../messages/narrows/search-condition';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { openPool } from './pool';
import { maxCharacters, preparing } from './prepared-statements';

describe('prepared statements', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newTestDatabase();
  });

  afterAll(() => database.drop());

  const open = () => {
    const pool = openPool({ connectionString: database.url, max: 1 }, (error) => {
      throw new Error('a connection was lost', { cause: error });
    });
    return new Kysely<object>({
      dialect: new PostgresDialect({
        pool: {
          connect: async () => preparing(await pool.connect()),
          end: () => pool.end(),
        },
      }),
    });
  };

  it('are all but those that are planned for their values, such as searches', async () => {
    const db = open();
    const search = searchCondition({ words: 'tea', phrases: [] });
    await sql`select ${1}::integer`.execute(db);
    await sql`select from message where ${search}`.execute(db);
    const { rows } = await sql<{ readonly statement: string }>`
      select statement from pg_prepared_statements`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ statement: 'select $1::integer' }]);
  });

  it('are bounded for each connection, however many a client causes', async () => {
    const db = open();
    const long = '/* long */'.repeat(2_500);
    const statements = (2.5 * maxCharacters) / long.length;
    let most = 0;
    for (let number = 0; number < statements; number += 1) {
      await sql`select ${1}::integer ${sql.raw(`${long} -- ${number}`)}`.execute(db);
      const { rows } = await sql<{ readonly characters: number }>`
        select sum(length(statement))::integer as characters
        from pg_prepared_statements`.execute(db);
      most = Math.max(most, rows[0]?.characters ?? 0);
    }
    await sql`select ${'the next'}::text`.execute(db);
    const { rows } = await sql<{ readonly isPrepared: boolean }>`
      select exists (select from pg_prepared_statements where statement = 'select $1::text')
        as "isPrepared"`.execute(db);
    await db.destroy();
    expect(most).toBeGreaterThan(maxCharacters / 2);
    expect(most).toBeLessThan(maxCharacters + 2 * long.length);
    expect(rows).toEqual([{ isPrepared: true }]);
  });

  it('are prepared after thousands of others, too', async () => {
    const db = open();
    for (let number = 0; number < 2_000; number += 1) {
      await sql`select ${1}::integer ${sql.raw(`-- other ${number}`)}`.execute(db);
    }
    await sql`select ${1.5}::float8`.execute(db);
    const { rows } = await sql<{ readonly isPrepared: boolean }>`
      select exists (select from pg_prepared_statements where statement = 'select $1::float8')
        as "isPrepared"`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ isPrepared: true }]);
  });
});
