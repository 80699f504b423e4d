import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Database } from '../database';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { openPool } from './pool';
import { inRounds } from './rounds';

describe('lookups in rounds', () => {
  let database: TestDatabase;
  let db: Kysely<Database>;

  beforeEach(async () => {
    database = await newTestDatabase();
    const pool = openPool({ connectionString: database.url, max: 5 }, () => undefined);
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  });

  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  const ask = async (on: Kysely<Database>, what = sql`1`) => {
    const { rows } = await sql<{ readonly pid: number; readonly at: string }>`
      select pg_backend_pid() as pid, clock_timestamp()::text as at, ${what} as asked`.execute(on);
    return rows[0];
  };

  const lock = sql`pg_advisory_lock_shared(1)::text`;

  /** Begins what takes the lock, and does the work when as many statements as given wait for it. */
  const whileWaiting = <A>(
    count: number,
    begin: () => Promise<A>,
    work: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<A> =>
    db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(1)`.execute(holder);
      const begun = begin();
      const blocked = sql`
        select from pg_stat_activity
        where wait_event = 'advisory' and datname = current_database()`;
      while ((await blocked.execute(holder)).rows.length < count) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await work();
      await sql`select pg_advisory_unlock(1)`.execute(holder);
      return begun;
    });

  it('share a connection, and are executed in order', async () => {
    const lookups = inRounds(db);
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask(lookups)));
    expect(new Set(asked.map((row) => row?.pid)).size).toBe(1);
    const times = asked.map((row) => row?.at ?? '');
    expect(times).toEqual([...times].sort());
    // Without rounds they would use several.
    const alone = await whileWaiting(3, () =>
      Promise.all(Array.from({ length: 3 }, () => ask(db, lock))),
    );
    expect(new Set(alone.map((row) => row?.pid)).size).toBe(3);
  });

  it('wait for the round that is running, and see what was committed before it began', async () => {
    const lookups = inRounds(db);
    await sql`create table seen (value integer)`.execute(db);
    const count = async () => {
      const { rows } = await sql<{ readonly count: number }>`
        select count(*) as count from seen`.execute(lookups);
      return rows[0]?.count;
    };
    const counted: Promise<number | undefined>[] = [];
    // A round has begun when its statement waits.
    await whileWaiting(
      1,
      () => ask(lookups, lock),
      async () => {
        counted.push(count());
        await sql`insert into seen values (1)`.execute(db);
      },
    );
    expect(await Promise.all(counted)).toEqual([1]);
  });

  it('fail alone', async () => {
    const lookups = inRounds(db);
    const [one, failing, other] = await Promise.allSettled([
      ask(lookups),
      ask(lookups, sql`1 / 0`),
      ask(lookups),
    ]);
    expect([one.status, failing.status, other.status]).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await ask(lookups)).toBeDefined();
  });

  it('fail if there is no connection, and the next ones are tried again', async () => {
    const nowhere = new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: openPool({ connectionString: 'postgres://127.0.0.1:1/none' }, () => undefined),
      }),
    });
    const lookups = inRounds(nowhere);
    for (const _ of [1, 2]) {
      const asked = await Promise.allSettled([ask(lookups), ask(lookups)]);
      expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    await nowhere.destroy();
  });
});
