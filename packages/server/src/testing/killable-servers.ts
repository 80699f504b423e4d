import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { Client } from 'pg';
import type { Exit, SpawnedServer } from './spawned-server';
import { freePort, ownerEmail, ownerPassword, spawnServer, untilReady } from './spawned-server';
import { untilTrue } from './until';

/** A server of the group, and its owner's client. */
export type StartedServer = { readonly server: SpawnedServer; readonly owner: ApiClient };

/**
 * Servers that share a database and a secret, so that one continues what another left when it was
 * killed.
 */
type KillableServers = {
  /** The data folder of the servers that are started without one of their own. */
  readonly folder: string;
  /** The settings that all of them have. */
  readonly environment: () => Readonly<Record<string, string>>;
  /** Runs SQL, for what no request can do or observe. */
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<unknown>;
  /** Does the work while another connection holds the locks that the statement takes. */
  readonly whileLocked: <A>(statement: string, work: () => Promise<A>) => Promise<A>;
  /** Starts a server and waits until it responds. */
  readonly start: (more?: Readonly<Record<string, string>>) => Promise<StartedServer>;
  /** Creates another data folder. */
  readonly addFolder: (name: string) => string;
  /** Ends all that are running, and returns how each has exited. */
  readonly end: (signal: NodeJS.Signals) => Promise<readonly Exit[]>;
  /** The number of rows of a table, or of what follows `from`. */
  readonly count: (rows: string) => Promise<number>;
  /** Waits until a statement waits for a lock. */
  readonly untilBlocked: () => Promise<void>;
};

/** For the `describe` that calls this: its database exists from before the first test until after the last. */
export const killableServers = (): KillableServers => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-killable-'));
  const running: SpawnedServer[] = [];
  let opened: { readonly database: TestDatabase; readonly connection: Client } | undefined;

  const open = () => {
    if (opened === undefined) {
      throw new Error('the database is open only during the tests');
    }
    return opened;
  };

  const environment = (): Readonly<Record<string, string>> => ({
    DATA_DIR: folder,
    DATABASE_URL: open().database.url,
    SERVER_SECRET: 'the same secret before and after the kill',
    PUBLIC_URL: 'http://parley.example',
  });

  const end = (signal: NodeJS.Signals): Promise<readonly Exit[]> =>
    Promise.all(
      running.splice(0).map((server) => {
        server.signal(signal);
        return server.exited;
      }),
    );

  const count = async (rows: string): Promise<number> => {
    const found = await open().connection.query<{ count: number }>(
      `select count(*)::int from ${rows}`,
    );
    return found.rows[0]?.count ?? 0;
  };

  beforeAll(async () => {
    const database = await newTestDatabase();
    const connection = new Client({ connectionString: database.url });
    await connection.connect();
    opened = { database, connection };
  });

  afterAll(async () => {
    await end('SIGTERM');
    await opened?.connection.end();
    await opened?.database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    folder,
    environment,
    query: (sql, values = []) => open().connection.query(sql, [...values]),
    whileLocked: async (statement, work) => {
      const connection = new Client({ connectionString: open().database.url });
      await connection.connect();
      try {
        await connection.query('begin');
        await connection.query(statement);
        return await work();
      } finally {
        await connection.end();
      }
    },
    start: async (more = {}) => {
      const port = String(await freePort());
      const server = spawnServer({ ...environment(), PORT: port, ...more });
      running.push(server);
      await untilReady(server);
      return { server, owner: await server.client.logIn(ownerEmail, ownerPassword) };
    },
    addFolder: (name) => {
      const path = join(folder, name);
      mkdirSync(path, { mode: 0o700 });
      return path;
    },
    end,
    count,
    untilBlocked: () =>
      untilTrue(
        async () =>
          (await count(
            `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )) > 0,
      ),
  };
};
