import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

describe('a server that is killed between a change and the notice about it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-notices-'));
  let database: TestDatabase;
  let connection: Client;
  let server: SpawnedServer;

  const start = async (): Promise<ApiClient> => {
    server = spawnServer({
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SERVER_SECRET: 'the same secret before and after the kill',
      PUBLIC_URL: 'http://parley.example',
    });
    await untilReady(server);
    return server.client.logIn(ownerEmail, ownerPassword);
  };

  /** The number of statements that wait for a lock. */
  const blocked = async (): Promise<number> => {
    const { rows } = await connection.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };

  beforeAll(async () => {
    database = await newTestDatabase();
    connection = new Client({ connectionString: database.url });
    await connection.connect();
  });

  afterAll(async () => {
    server.signal('SIGTERM');
    await server.exited;
    await connection.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('posts it once after a restart', async () => {
    const before = await start();
    await before.call('subscribe', { subscriptions: [{ name: 'ark' }] });
    const { stream_id } = (await before.get('/get_stream_id', { stream: 'ark' })).body;
    await connection.query('begin');
    await connection.query('lock table message in share mode');
    const renamed = await before.patch(`/streams/${stream_id}`, { new_name: 'raft' });
    expect(renamed.body.result).toBe('success');
    while ((await blocked()) === 0) {
      await sleep(10);
    }
    server.signal('SIGKILL');
    await server.exited;
    await connection.query('rollback');

    const after = await start();
    const posted = async (): Promise<readonly string[]> => {
      const body = await after.call('listMessages', {
        anchor: 'newest',
        num_before: 100,
        apply_markdown: false,
        narrow: [{ operator: 'channel', operand: stream_id }],
      });
      return body.messages.map(({ content }: { readonly content: string }) => content);
    };
    const waiting = async (): Promise<number> =>
      (await connection.query('select from graphile_worker.jobs')).rows.length;
    while ((await waiting()) > 0) {
      await sleep(50);
    }
    expect(await posted()).toEqual([expect.stringContaining('renamed this channel')]);
  }, 180_000);
});
