import { Client } from 'pg';
import type { TestDatabase } from '../testing';
import { migrations } from '../migrations';
import { newTestDatabase } from '../testing';
import { UnknownTable } from './load-database';
import { readDatabase } from '../installation/read-database';
import { DatabaseInUse, restoreDatabase, restoreDatabases } from './restore-database';
import type { DatabaseSnapshot } from './snapshot-database';
import { snapshotDatabase } from './snapshot-database';

const addressOf = (connectionString: string) => ({
  connectionString,
  timeoutMilliseconds: 5_000,
  onError: () => undefined,
});

describe('a copy of a database', () => {
  let from: TestDatabase;
  let to: TestDatabase;
  let writer: Client;
  let reader: Client;

  const connect = async (url: string): Promise<Client> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };

  beforeAll(async () => {
    [from, to] = [await newTestDatabase(), await newTestDatabase()];
    [writer, reader] = [await connect(from.url), await connect(to.url)];
    await writer.query(
      `with made as (
         insert into realm (subdomain, name, created_at, system_groups)
         values ('', E'A "name"\\n\\\\\\t, ü', 0, '{}') returning id)
       insert into user_group (realm_id, name, description, is_system)
       select id, 'a group', '', false from made`,
    );
  });

  afterAll(async () => {
    await writer.end();
    await reader.end();
    await from.drop();
    await to.drop();
  });

  const copy = (
    { rowsOf, tables, ...state }: DatabaseSnapshot,
    afterFirst: () => Promise<void> = () => Promise.resolve(),
  ) =>
    restoreDatabase(addressOf(to.url), state, async (load) => {
      for (const table of tables) {
        for await (const rows of rowsOf(table)) {
          await load(table, rows);
        }
      }
      await afterFirst();
    });

  const namesIn = async (client: Client): Promise<readonly unknown[]> =>
    (await client.query<{ readonly name: string }>('select name from realm')).rows.map(
      ({ name }) => name,
    );

  it('has the rows of one moment, sequences, and what keeps rows together', async () => {
    await snapshotDatabase(addressOf(from.url), async (snapshot) => {
      await writer.query(`update realm set name = 'Later'`);
      await copy(snapshot, async () => {
        // Nobody sees rows before all are there.
        await reader.query(`set statement_timeout = '100ms'`);
        await expect(namesIn(reader)).rejects.toThrow('statement timeout');
      });
    });
    expect(await namesIn(reader)).toEqual(['A "name"\n\\\t, ü']);
    const [made, copied] = await Promise.all(
      [writer, reader].map((client) =>
        client.query(
          `select (select count(*) from pg_constraint where contype = 'f') as keys,
             (select count(*) from pg_trigger where tgenabled = 'O') as triggers,
             (select last_value from user_group_id_seq) as last`,
        ),
      ),
    );
    expect(copied?.rows).toEqual(made?.rows);
  });

  it('fails without a trace if a row refers to nothing', async () => {
    await snapshotDatabase(addressOf(from.url), (snapshot) =>
      expect(
        copy({ ...snapshot, tables: snapshot.tables.filter(({ name }) => name !== 'realm') }),
      ).rejects.toThrow(/violates foreign key constraint/),
    );
    expect(await namesIn(reader)).toHaveLength(1);
  });

  it('is of several databases at once, and says so if only some of them have it', async () => {
    const other = await newTestDatabase();
    const state = { migrations: Object.keys(migrations), sequences: [] };
    const targets = [to, other].map(({ url }) => ({ address: addressOf(url), state }));
    const domains = {
      name: 'realm_domain',
      columns: ['realm_id', 'domain', 'allow_subdomains'],
    };
    const unfinished = async () => (await readDatabase(to.url, undefined)).unfinishedRestore;
    const applied = {
      shape: { name: 'kysely_migration', columns: ['name', 'timestamp'] },
      rows: Buffer.from(state.migrations.map((name) => `${name}\t2026-01-01\n`).join('')),
    };
    const restored = (rows: string, fails = false) =>
      restoreDatabases(targets, 'the archive', async (loaders) => {
        for (const load of loaders) {
          await load(applied.shape, applied.rows);
        }
        await loaders[0]?.(domains, Buffer.from(rows));
        if (fails) {
          throw new Error('cut off');
        }
      });
    await expect(restored('', true)).rejects.toThrow('cut off');
    expect(await unfinished()).toBeUndefined();
    // The first one fails when the other is committed.
    await expect(restored('1\tx.org\tf\n')).rejects.toThrow(/violates foreign key constraint/);
    expect(await unfinished()).toBe('the archive');
    await restored('');
    expect(await unfinished()).toBeUndefined();
    await other.drop();
  });

  it('fails if the schema has no place for it, or a server uses the database', async () => {
    const state = { migrations: Object.keys(migrations), sequences: [] };
    const fill = (name: string) =>
      restoreDatabase(addressOf(to.url), state, (load) =>
        load({ name, columns: ['id', 'nothing'] }, Buffer.from('')),
      );
    await expect(fill('nowhere')).rejects.toThrow(new UnknownTable('nowhere'));
    await expect(fill('message')).rejects.toThrow(new UnknownTable('message.nothing'));
    await reader.query(`set application_name = 'parley-jobs'`);
    await expect(fill('message')).rejects.toBeInstanceOf(DatabaseInUse);
  });
});
