import { together } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Database, Db } from '../database';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { inTransaction } from './pipelined-transaction';
import { openPool } from './pool';
import { compiled, done, firstRow, onlyRow, rows, sent, within, written, sqlOn } from './run';

describe('statements', () => {
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

  describe('a statement that a transaction sends without waiting for its result', () => {
    const setting = sql<{ value: string }>`select current_setting('test.value') as value`;

    it('is executed before those that follow', async () => {
      const found = await inTransaction(db, 'writing', (tx) =>
        pipe(
          sent(tx, sql`select set_config('test.value', 'new', true)`),
          TE.flatMap(() => rows(written(tx, setting))),
        )(),
      );
      expect(found).toEqual(E.right([{ value: 'new' }]));
    });

    it('rolls the transaction back if it fails, though nothing follows', async () => {
      const transaction = inTransaction(db, 'writing', (tx) => sent(tx, sql`select 1 / 0`)());
      await expect(transaction).rejects.toMatchObject({ code: '22012' });
    });
  });

  describe('a statement with its own timeout', () => {
    const limitSeen = (tx: Db) =>
      rows(sqlOn<{ limit: string }>(tx)`select current_setting('statement_timeout') as limit`);

    it('is cancelled and reported as unavailability', async () => {
      const outcomes: unknown[] = [];
      const transaction = inTransaction(db, 'writing', async (tx) => {
        outcomes.push(await within(tx, 20, rows(sqlOn(tx)`select pg_sleep(60)`))());
      });
      await expect(transaction).rejects.toMatchObject({ code: '57014' });
      expect(outcomes).toMatchObject([
        E.left({ _tag: 'Unexpected', isUnavailable: true, cause: { code: '57014' } }),
      ]);
    });

    it('leaves the timeout of other statements in the transaction unchanged', async () => {
      const [inside, after] = await inTransaction(db, 'writing', async (tx) => [
        await within(tx, 20_000, limitSeen(tx))(),
        await limitSeen(tx)(),
      ]);
      expect(inside).toEqual(E.right([{ limit: '20s' }]));
      expect(after).toEqual(E.right([{ limit: '30s' }]));
    });
  });

  it('that are started together run in order, whatever is made of their results', async () => {
    const outcome = await inTransaction(db, 'writing', async (tx) => {
      await sql`create temporary sequence place`.execute(tx);
      const next = () => sqlOn<{ place: number }>(tx)`select nextval('place') as place`;
      return together({
        mapped: pipe(
          rows(next()),
          TE.map(([row]) => row),
        ),
        done: done(next()),
        first: firstRow(next()),
        only: onlyRow(next()),
        all: pipe(
          rows(next()),
          TE.map(([row]) => row),
        ),
      })();
    });
    expect(outcome).toEqual(
      E.right({
        mapped: { place: 1 },
        done: undefined,
        first: O.some({ place: 3 }),
        only: { place: 4 },
        all: { place: 5 },
      }),
    );
  });

  it('that are compiled get each value once', async () => {
    const sum = compiled<'one' | 'other', { sum: number }>(
      (slot) => sql<{ sum: number }>`select ${slot('one', 'bigint')} + ${10}::bigint
        * ${slot('other', 'bigint')} + 100 * ${slot('one', 'bigint')} as sum`,
    );
    const seen: unknown[] = [];
    const recorded = new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: openPool({ connectionString: database.url }, () => undefined),
      }),
      log: ({ query }) => void seen.push(query.parameters),
    });
    expect(await rows(sum(recorded, { one: 1, other: 2 }))()).toEqual(E.right([{ sum: 121 }]));
    expect(seen).toEqual([[1, 10, 2]]);
    await recorded.destroy();
  });
});
