import * as E from 'fp-ts/Either';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Database, Db } from '../database';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { inTransaction } from './pipelined-transaction';
import { openPool } from './pool';
import { rows, within, written } from './run';

describe('a statement with its own timeout', () => {
  let database: TestDatabase;
  let db: Kysely<Database>;

  beforeAll(async () => {
    database = await newTestDatabase();
    const pool = openPool({ connectionString: database.url, max: 1 }, () => undefined);
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  });

  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const limitSeen = (tx: Db) =>
    rows(written(tx, sql<{ limit: string }>`select current_setting('statement_timeout') as limit`));

  it('is cancelled and reported as unavailability', async () => {
    const outcome = inTransaction(db, undefined, (tx) =>
      within(tx, 20, rows(written(tx, sql`select pg_sleep(60)`)))(),
    );
    expect(await outcome).toMatchObject(
      E.left({ _tag: 'Unexpected', isUnavailable: true, cause: { code: '57014' } }),
    );
  });

  it('leaves the timeout of other statements in the transaction unchanged', async () => {
    const [inside, after] = await inTransaction(db, undefined, async (tx) => [
      await within(tx, 20_000, limitSeen(tx))(),
      await limitSeen(tx)(),
    ]);
    expect(inside).toEqual(E.right([{ limit: '20s' }]));
    expect(after).toEqual(E.right([{ limit: '30s' }]));
  });
});
