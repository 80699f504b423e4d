import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const messages = 5000;

type DeleteEvent = {
  readonly id: number;
  readonly type: string;
  readonly op?: string;
  readonly message_ids?: readonly number[];
};

/** Queue of a client that gets the ids of deleted messages together. */
type Queue = { readonly queue_id: string; readonly last_event_id: number };

describe('a server that is killed while it deletes messages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-retention-'));
  const running: SpawnedServer[] = [];
  let database: TestDatabase;
  let connection: Client;

  /** A folder for another process, which has the uploads in common with the first. */
  const addFolder = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    symlinkSync(join(folder, 'uploads'), join(path, 'uploads'));
    return path;
  };

  const start = async (dataDir = folder): Promise<ApiClient> => {
    const server = spawnServer({
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SERVER_SECRET: 'the same secret before and after the kill',
      PUBLIC_URL: 'http://parley.example',
    });
    running.push(server);
    await untilReady(server);
    return server.client.logIn(ownerEmail, ownerPassword);
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    for (const server of running.splice(0)) {
      server.signal(signal);
      await server.exited;
    }
  };

  beforeAll(async () => {
    database = await newTestDatabase();
    connection = new Client({ connectionString: database.url });
    await connection.connect();
  });

  afterAll(async () => {
    await end('SIGTERM');
    await connection.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const count = async (condition: string): Promise<number> => {
    const { rows } = await connection.query<{ count: number }>(
      `select count(*)::int from ${condition}`,
    );
    return rows[0]?.count ?? 0;
  };

  /** Copies a message often, with the same place, sender and time. */
  const multiply = (id: number) =>
    connection.query(
      `insert into message (realm_id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client, mentions_channel)
       select realm_id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client, mentions_channel
       from message, generate_series(2, $2) where id = $1`,
      [id, messages],
    );

  const register = async (client: ApiClient): Promise<Queue> =>
    (
      await client.post('/register', {
        event_types: ['delete_message', 'realm_user'],
        fetch_event_types: [],
        client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
      })
    ).body;

  const eventsOf = async (
    client: ApiClient,
    { queue_id, last_event_id }: Queue,
  ): Promise<readonly DeleteEvent[]> => {
    const events: DeleteEvent[] = [];
    for (;;) {
      const { body } = await client.get('/events', {
        queue_id,
        last_event_id: events.at(-1)?.id ?? last_event_id,
        dont_block: true,
      });
      if (body.events.length === 0) {
        return events;
      }
      events.push(...body.events);
    }
  };

  const deletedIds = (events: readonly DeleteEvent[]): readonly number[] =>
    events.flatMap(({ message_ids }) => message_ids ?? []);

  const applyRetention = () =>
    connection.query(
      `select graphile_worker.add_job('ApplyRetention', '{"_tag":"ApplyRetention"}')`,
    );

  const filesLeft = (): readonly string[] => {
    const uploads = join(folder, 'uploads');
    return existsSync(uploads)
      ? readdirSync(uploads, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      : [];
  };

  it('archives every message once, and deletes all of them and their file in the end', async () => {
    const owner = await start();
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'ark' }] });
    const form = new FormData();
    form.append('file', new Blob(['notes'], { type: 'text/plain' }), 'a.txt');
    const { url } = (await owner.request('POST', '/user_uploads', form)).body;
    const { id } = (
      await owner.post('/messages', {
        type: 'stream',
        to: 'ark',
        topic: 'flood',
        content: `[a.txt](${url})`,
      })
    ).body;
    await connection.query('update message set sent_at = 1000 where id = $1', [id]);
    await multiply(id);
    expect(filesLeft()).not.toEqual([]);
    const queue = await register(owner);
    await owner.patch('/realm', { message_retention_days: 7 });
    await applyRetention();
    await untilTrue(async () => (await count('archived_message')) > 0);
    await end('SIGKILL');
    const archived = await count('archived_message');
    expect(archived).toBeGreaterThan(0);
    expect(archived).toBeLessThan(messages);
    expect(await count('message where sent_at = 1000')).toBe(messages - archived);

    const [after] = await Promise.all([start(), start(addFolder('second'))]);
    await applyRetention();
    await untilTrue(async () => (await count('message where sent_at = 1000')) === 0);
    expect(await count('archived_message')).toBe(messages);
    const deleted = deletedIds(await eventsOf(after, queue));
    expect(deleted).toHaveLength(messages);
    expect(new Set(deleted).size).toBe(messages);

    await connection.query('update archived_message set archived_at = 1000');
    await applyRetention();
    await untilTrue(async () => (await count('archived_message')) < messages);
    await end('SIGKILL');
    expect(await count('archived_message')).toBeGreaterThan(0);

    await start();
    await untilTrue(async () => (await count('archived_message')) === 0);
    await untilTrue(() => filesLeft().length === 0);
    expect(await count('attachment')).toBe(0);
  }, 240_000);

  it('deletes the messages of a deleted account, and deactivates it afterwards', async () => {
    const [first] = running;
    const owner = await (first === undefined
      ? start()
      : first.client.logIn(ownerEmail, ownerPassword));
    const email = 'eve@example.org';
    await owner.post('/users', { email, password: ownerPassword, full_name: 'Eve' });
    const eve = await owner.logIn(email, ownerPassword);
    await owner.patch('/realm', { message_retention_days: 'unlimited' });
    await eve.post('/users/me/subscriptions', { subscriptions: [{ name: 'ark' }] });
    const { id } = (
      await eve.post('/messages', { type: 'stream', to: 'ark', topic: 'eve', content: 'Hi' })
    ).body;
    await multiply(id);
    const ownMessages = `message where sender_id = ${eve.userId}`;
    const queue = await register(owner);
    const deleting = owner
      .delete(`/users/${eve.userId}`, { actions: { delete_public_channel_messages: true } })
      .catch(() => undefined);
    await untilTrue(async () => (await count(ownMessages)) < messages);
    await end('SIGKILL');
    await deleting;
    expect(await count(ownMessages)).toBeGreaterThan(0);
    expect(await count(`account where id = ${eve.userId} and is_active`)).toBe(1);

    const after = await start();
    expect((await eve.get('/users/me').catch(() => undefined))?.status).not.toBe(200);
    await untilTrue(
      async () => (await count(`account where id = ${eve.userId} and is_active`)) === 0,
    );
    expect(await count(ownMessages)).toBe(0);
    const events = await eventsOf(after, queue);
    expect(deletedIds(events)).toHaveLength(messages);
    expect(new Set(deletedIds(events)).size).toBe(messages);
    expect(events.at(-1)).toMatchObject({ type: 'realm_user', op: 'update' });
    expect(events.filter(({ type }) => type === 'realm_user')).toHaveLength(1);
  }, 240_000);

  it('ends in time on SIGTERM, and continues at the next start', async () => {
    const owner = await start(addFolder('third'));
    const { id } = (
      await owner.post('/messages', { type: 'stream', to: 'ark', topic: 'old', content: 'Hi' })
    ).body;
    await connection.query('update message set sent_at = 2000 where id = $1', [id]);
    for (let round = 0; round < 8; round += 1) {
      await multiply(id);
    }
    const before = await count('message where sent_at = 2000');
    await owner.patch('/realm', { message_retention_days: 7 });
    await applyRetention();
    await untilTrue(async () => (await count('message where sent_at = 2000')) < before);
    const [server] = running;
    await end('SIGTERM');
    expect(await server?.exited).toEqual({ code: 0, signal: null });
    expect(await count('message where sent_at = 2000')).toBeGreaterThan(0);
    await start();
    await untilTrue(async () => (await count('message where sent_at = 2000')) === 0);
  }, 240_000);
});
