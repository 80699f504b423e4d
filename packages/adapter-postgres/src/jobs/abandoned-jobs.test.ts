import { Pool } from 'pg';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { workerLocks } from './abandoned-jobs';

describe('the locks of workers', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeEach(async () => {
    database = await newTestDatabase();
    pool = new Pool({ connectionString: database.url });
    pool.on('error', () => undefined);
  });

  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  const holders = async (): Promise<readonly number[]> => {
    const { rows } = await pool.query<{ readonly pid: number }>(
      `select distinct pid from pg_locks where locktype = 'advisory' and database =
         (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ pid }) => pid);
  };

  it('are taken again at once after a loss, which is reported once', async () => {
    const locks = workerLocks(pool, ['one', 'other']);
    expect(await locks.acquire()).toBe(false);
    expect(await locks.acquire()).toBe(false);
    const [held] = await holders();
    await pool.query('select pg_terminate_backend($1)', [held]);
    for (let now = [held]; now.length === 0 || now.includes(held); now = [...(await holders())]) {
      // The connection is not known to be lost yet.
    }
    expect(await locks.acquire()).toBe(true);
    expect(await holders()).toHaveLength(1);
    expect(await locks.acquire()).toBe(false);
    locks.end();
  });

  it('are not kept if they end while they are taken', async () => {
    const locks = workerLocks(pool, ['one']);
    const taking = locks.acquire();
    locks.end();
    await taking;
    expect(await holders()).toEqual([]);
  });
});
