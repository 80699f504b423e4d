import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { inTransaction } from './pipelined-transaction';
import { openPool } from './pool';

const insert = (id: number) => CompiledQuery.raw('insert into kept values ($1)', [id]);

describe('a transaction', () => {
  let database: TestDatabase;
  let db: Kysely<unknown>;
  let sent: string[] = [];

  beforeAll(async () => {
    database = await newTestDatabase();
    const pool = openPool({ connectionString: database.url, max: 1 }, () => undefined);
    db = new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void sent.push(query.sql),
    });
  });

  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  beforeEach(async () => {
    await db.executeQuery(CompiledQuery.raw('drop table if exists kept'));
    await db.executeQuery(CompiledQuery.raw('create table kept (id integer primary key)'));
    sent = [];
  });

  const kept = async (): Promise<readonly unknown[]> =>
    (await db.executeQuery<{ id: number }>(CompiledQuery.raw('select id from kept'))).rows.map(
      ({ id }) => id,
    );

  const nothing = () => Promise.resolve();

  it('sends nothing if its work does not', async () => {
    await inTransaction(db, 'writing', nothing);
    await expect(
      inTransaction(db, 'writing', () => Promise.reject(new Error('refused'))),
    ).rejects.toThrow('refused');
    expect(sent).toEqual([]);
  });

  it('is its last statement if its work sends none', async () => {
    await inTransaction(db, 'writing', nothing, () => insert(1));
    expect(sent).toEqual([insert(1).sql]);
    expect(await kept()).toEqual([1]);
  });

  it('is committed with its last statement', async () => {
    const work = (tx: Kysely<unknown>) => tx.executeQuery(insert(1));
    await inTransaction(db, 'writing', work, () => insert(2));
    expect(sent).toEqual(['begin', insert(1).sql, insert(2).sql, 'commit']);
    expect(await kept()).toEqual([1, 2]);
  });

  it.each([
    ['alone', nothing],
    ['after others', (tx: Kysely<unknown>) => tx.executeQuery(insert(2))],
  ])('writes nothing if its last statement fails: %s', async (_, work) => {
    await db.executeQuery(insert(1));
    await expect(
      inTransaction<unknown, unknown>(db, 'writing', work, () => insert(1)),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([1]);
  });

  it('takes no statement after its end', async () => {
    const late = await inTransaction<unknown, () => Promise<unknown>>(db, 'writing', (tx) =>
      Promise.resolve(() => tx.executeQuery(insert(1))),
    );
    await expect(late()).rejects.toThrow('the transaction has ended');
  });
});
