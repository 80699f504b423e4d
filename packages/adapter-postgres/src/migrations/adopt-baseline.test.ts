import type { ConnectedDatabase } from '../testing';
import { connectedDatabase } from '../testing';
import { readCatalog } from '../testing/catalog';
import { unwatched } from '../testing/unwatched';
import { baseline } from './baseline';
import { migrate } from './migrate';
import { migrations } from '.';

/** The steps before the baseline. Only their number, the last name and the order matter. */
const steps = [
  ...Array.from({ length: 45 }, (_, index) => `${String(index + 1).padStart(4, '0')}-step`),
  '0076-indexed-narrows',
];

const current = Object.keys(migrations);

describe('a database that was migrated step by step', () => {
  let database: ConnectedDatabase;
  let newCatalog: readonly string[];

  beforeEach(async () => {
    database = await connectedDatabase();
    newCatalog = await readCatalog(database.client);
    await database.client.query('drop schema public cascade; create schema public');
  });

  afterEach(() => database.close());

  const start = (): Promise<unknown> => migrate(database.url, () => undefined, unwatched);

  const history = async (): Promise<readonly string[]> => {
    const { rows } = await database.client.query<{ readonly name: string }>(
      'select name from kysely_migration order by timestamp, name',
    );
    return rows.map(({ name }) => name);
  };

  /** Makes a history: each migration was applied a second after the one before it. */
  const setHistory = async (names: readonly string[]): Promise<void> => {
    await database.client.query('delete from kysely_migration');
    await database.client.query(
      `insert into kysely_migration (name, timestamp)
       select name, to_char(timestamp '2026-01-01' + position * interval '1 second',
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
       from unnest($1::text[]) with ordinality as step (name, position)`,
      [names],
    );
  };

  const realms = async (): Promise<readonly unknown[]> =>
    (await database.client.query('select name from realm')).rows;

  it('up to the last step continues from the baseline, whichever of its processes starts', async () => {
    await migrate(database.url, () => undefined, unwatched, { '0077-baseline': baseline });
    await setHistory(steps);
    await database.client.query(
      `insert into realm (subdomain, name, created_at, system_groups) values ('', 'One', 0, '{}')`,
    );
    await Promise.all([start(), start()]);
    expect(await history()).toEqual(current);
    expect(await realms()).toEqual([{ name: 'One' }]);
    expect(await readCatalog(database.client)).toEqual(newCatalog);
    await start();
    expect(await history()).toEqual(current);
  });

  it.each(['0091-login-links', ...current.slice(-1)])('and to %s continues there', async (name) => {
    const applied = current.slice(0, current.indexOf(name) + 1);
    await migrate(
      database.url,
      () => undefined,
      unwatched,
      Object.fromEntries(Object.entries(migrations).slice(0, applied.length)),
    );
    await setHistory([...steps, ...applied.slice(1)]);
    await start();
    expect(await history()).toEqual(current);
    expect(await readCatalog(database.client)).toEqual(newCatalog);
  });

  it.each([
    ['not up to the last step', steps.slice(0, -1), '0045-step'],
    ['but not through every step', steps.slice(1), '0076-indexed-narrows'],
  ])('%s is refused, and stays as it is', async (_, some, newest) => {
    await migrate(database.url, () => undefined, unwatched, { '0077-baseline': baseline });
    await setHistory(some);
    await expect(start()).rejects.toThrow(
      `this database is too old for this version: its newest migration is ${newest}`,
    );
    expect(await history()).toEqual(some);
  });
});
