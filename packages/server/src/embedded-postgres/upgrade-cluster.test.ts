import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { dataPaths } from '../configuration/data-folder';
import { noPorts } from '../configuration/free-ports';
import { lockDataFolder } from '../configuration/instance-lock';
import { runInProcess } from '../testing/run-in-process';
import { postgresBinaries } from './binaries';
import { startPostgresIn } from './embedded-postgres';
import { upgradeCluster } from './upgrade-cluster';
import { finishUpgrade, upgradedCluster } from './upgraded-cluster';

const folder = mkdtempSync(join(tmpdir(), 'parley-upgrade-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const query = async (connectionString: string, statement: string) => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

// The tests have one version of PostgreSQL, which is copied into itself.
describe('the upgrade of a cluster', () => {
  const dataDir = join(folder, 'data');
  const { signal } = new AbortController();
  const rows = 'select value from kept';

  const withDatabase = async <A>(work: (url: string) => Promise<A>): Promise<A> => {
    const data = lockDataFolder(dataDir, noPorts);
    const postgres = await startPostgresIn(data, { settings: { fsync: 'off' } });
    try {
      return await work(postgres.connectionString);
    } finally {
      await postgres.stop();
      data.unlock();
    }
  };

  /** Outside of the data folder where the tests run as root. */
  const locatedCluster = (): string => realpathSync(dataPaths(dataDir).cluster);

  const upgrade = async (copy: (from: string, to: string) => Promise<void>): Promise<string> => {
    const data = lockDataFolder(dataDir, noPorts);
    try {
      return await upgradeCluster({ folder: data, binaries: postgresBinaries(), copy, signal });
    } finally {
      data.unlock();
    }
  };

  it('has what was copied, also after one that was interrupted, and keeps the earlier cluster', async () => {
    await withDatabase((url) => query(url, `create table kept as select 'before' as value`));
    const left = upgradedCluster(locatedCluster());
    mkdirSync(left);
    writeFileSync(join(left, 'part'), '');
    const kept = await upgrade(async (from, to) => {
      expect(await query(from, rows)).toEqual([{ value: 'before' }]);
      await query(to, `create table kept as select 'after' as value`);
    });
    expect(existsSync(kept)).toBe(true);
    expect(await withDatabase((url) => query(url, rows))).toEqual([{ value: 'after' }]);
    await expect(upgrade(() => Promise.resolve())).rejects.toThrow(/exists already: move it away/);
  });

  it('is completed by the next start if it was interrupted between the two', async () => {
    const cluster = join(folder, 'cluster');
    await finishUpgrade(cluster);
    expect(existsSync(cluster)).toBe(false);
    renameSync(mkdtempSync(join(folder, 'new-')), upgradedCluster(cluster));
    await finishUpgrade(cluster);
    expect([existsSync(cluster), existsSync(upgradedCluster(cluster))]).toEqual([true, false]);
  });

  it.each([
    ['no PostgreSQL', () => folder, {}, /has no PostgreSQL: name the folder of a package/],
    ['its own', () => postgresBinaries().root, {}, /has PostgreSQL \d+, as this version does/],
    ['a URL', () => folder, { DATABASE_URL: 'postgres://a:b@c/d' }, /^parley: DATABASE_URL is set/],
  ])('is refused with %s', async (_, given, environment, line) => {
    const settings = { DATA_DIR: dataDir, ...environment };
    expect(await runInProcess(['upgrade-postgres', given()], settings)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(line),
    });
  });
});
