import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDirectory } from '@parley/adapter-ldap/testing';
import {
  serviceAccount,
  startTestDirectory,
  testBase,
  testPerson,
} from '@parley/adapter-ldap/testing';
import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { Client } from 'pg';
import type { SpawnedServer } from './testing/spawned-server';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';
import { untilTrue } from './testing/until';

describe('the nightly job that deactivates those who left the directory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-leavers-'));
  let directory: TestDirectory;
  let database: TestDatabase;
  let connection: Client;
  let servers: SpawnedServer[] = [];

  const start = async (): Promise<ApiClient> => {
    const server = spawnServer({
      PORT: String(await freePort()),
      DATA_DIR: join(folder, String(servers.length)),
      DATABASE_URL: database.url,
      SERVER_SECRET: 'the same secret before and after the kill',
      PUBLIC_URL: 'http://parley.example',
      LDAP_URL: directory.url,
      LDAP_STARTTLS: 'off',
      LDAP_BASE_DN: testBase,
      LDAP_BIND_DN: serviceAccount.dn,
      LDAP_BIND_PASSWORD: serviceAccount.password,
      LDAP_EMAIL_ATTRIBUTE: 'mail',
    });
    servers.push(server);
    await untilReady(server);
    return server.client.logIn(ownerEmail, ownerPassword);
  };

  const count = async (sql: string): Promise<number> =>
    (await connection.query<{ count: number }>(`select count(*)::int ${sql}`)).rows[0]?.count ?? 0;

  beforeAll(async () => {
    directory = await startTestDirectory({
      entries: ['ada', 'ben', 'cyd', 'dan'].map((uid) => testPerson(uid)),
    });
    database = await newTestDatabase();
    connection = new Client({ connectionString: database.url });
    await connection.connect();
  });

  afterAll(async () => {
    for (const server of servers) {
      server.signal('SIGTERM');
      await server.exited;
    }
    servers = [];
    await connection.end();
    await database.drop();
    await directory.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('goes on after it was killed, in one of two servers, and deactivates everybody once', async () => {
    const owner = await start();
    await owner.patch('/realm', { invite_required: false });
    const ids = [];
    for (const username of ['ada', 'ben', 'cyd', 'dan']) {
      const { body } = await owner.post('/fetch_api_key', {
        username,
        password: `password of ${username}`,
      });
      ids.push(body.user_id);
    }
    const { queue_id, last_event_id } = (
      await owner.post('/register', { event_types: ['realm_user'], fetch_event_types: [] })
    ).body;
    for (const uid of ['ada', 'cyd']) {
      const entry = testPerson(uid, { userAccountControl: '514' });
      directory.entries.set(entry.dn, entry);
    }
    await connection.query('begin');
    await connection.query('select from account where id = $1 for update', [ids[2]]);
    const jobs = new Client({ connectionString: database.url });
    await jobs.connect();
    await jobs.query(
      `select graphile_worker.add_job('DeactivateLeavers', '{"_tag": "DeactivateLeavers"}')`,
    );
    await jobs.end();
    await untilTrue(
      async () =>
        (await count(`from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)) > 0,
    );
    expect(await count(`from account where not is_active and id = ${ids[0]}`)).toBe(1);
    servers[0]?.signal('SIGKILL');
    await servers[0]?.exited;
    await connection.query('commit');
    expect(await count(`from account where not is_active and id = ${ids[2]}`)).toBe(0);

    const [after] = [await start(), await start()];
    await untilTrue(
      async () =>
        (await count("from graphile_worker.jobs where task_identifier = 'DeactivateLeavers'")) ===
        0,
    );
    const { body } = await after.get('/events', { queue_id, last_event_id, dont_block: true });
    const inactive = body.events
      .map(({ person }: { readonly person: Record<string, unknown> }) => person)
      .filter(({ is_active }: Record<string, unknown>) => is_active === false)
      .map(({ user_id }: Record<string, unknown>) => user_id);
    expect(inactive).toEqual([ids[0], ids[2]]);
    for (const username of ['ben', 'dan']) {
      const login = { username, password: `password of ${username}` };
      expect((await after.post('/fetch_api_key', login)).status).toBe(200);
    }
  });
});
