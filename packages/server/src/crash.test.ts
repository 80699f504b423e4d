import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '@parley/adapter-http/testing';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';
import type { SpawnedServer } from './testing/spawned-server';
import { pollThatWaits } from './testing/event-watch';
import { untilTrue } from './testing/until';

type Queue = { readonly id: string; last: number; readonly seen: number[] };

/** Sends until the server is down, and records which messages were acknowledged. */
const sendUntilDisconnected = async (
  client: ApiClient,
  sender: number,
  acknowledged: string[],
): Promise<void> => {
  for (let count = 0; ; count += 1) {
    const content = `sender ${sender} message ${count}`;
    try {
      const { body } = await client.post('/messages', {
        type: 'channel',
        to: 'storm',
        topic: `topic ${sender}`,
        content,
      });
      if (body.result !== 'success') {
        return;
      }
      acknowledged.push(content);
    } catch {
      return;
    }
  }
};

const poll = async (client: ApiClient, queue: Queue): Promise<number> => {
  const { body } = await client.get('/events', {
    queue_id: queue.id,
    last_event_id: queue.last,
    dont_block: true,
  });
  for (const event of body.events) {
    queue.last = Math.max(queue.last, event.id);
    queue.seen.push(event.message.id);
  }
  return body.events.length;
};

describe('a server that is killed while users send messages', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-crash-'));
  let server: SpawnedServer;

  const start = async (): Promise<ApiClient> => {
    server = spawnServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
    await untilReady(server);
    return server.client.logIn(ownerEmail, ownerPassword);
  };

  afterAll(async () => {
    server.signal('SIGTERM');
    await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has every acknowledged message once, and its queues continue without gaps or duplicates', async () => {
    const before = await start();
    await before.call('subscribe', { subscriptions: [{ name: 'storm' }] });
    const { body: registered } = await before.post('/register', {
      event_types: ['message'],
      fetch_event_types: [],
    });
    const queue: Queue = { id: registered.queue_id, last: registered.last_event_id, seen: [] };
    const acknowledged: string[] = [];
    const senders = [1, 2, 3, 4].map((sender) =>
      sendUntilDisconnected(before, sender, acknowledged),
    );
    await untilTrue(() => acknowledged.length >= 50);
    await poll(before, queue);
    server.signal('SIGKILL');
    await server.exited;
    await Promise.all(senders);

    const after = await start();
    const { body: page } = await after.get('/messages', {
      anchor: 'oldest',
      num_after: 5000,
      apply_markdown: false,
      narrow: [{ operator: 'channel', operand: 'storm' }],
    });
    const contents: string[] = page.messages.map(
      ({ content }: { readonly content: string }) => content,
    );
    for (const content of acknowledged) {
      expect(contents.filter((one) => one === content)).toHaveLength(1);
    }
    while ((await poll(after, queue)) > 0);
    const ids: number[] = page.messages.map(({ id }: { readonly id: number }) => id);
    expect([...queue.seen].sort((a, b) => a - b)).toEqual(ids);
  });

  it('sends messages that came due while it was down, once', async () => {
    const before = await server.client.logIn(ownerEmail, ownerPassword);
    const { user_id } = (await before.get('/users/me')).body;
    /** Schedules both, and kills the server before they are due, however slow the machine is. */
    const scheduleAndKill = async (leadSeconds: number): Promise<number> => {
      const dueAt = Math.floor(Date.now() / 1000) + leadSeconds;
      const scheduled = await before.post('/scheduled_messages', {
        type: 'direct',
        to: [user_id],
        content: 'scheduled before the end',
        scheduled_delivery_timestamp: dueAt,
      });
      const reminder = await before.post('/reminders', {
        scheduled_delivery_timestamp: dueAt,
        note: 'noted before the end',
      });
      const [message, note] = [scheduled.body.scheduled_message_id, reminder.body.reminder_id];
      if (Date.now() > (dueAt - 2) * 1000) {
        await before.call('deleteScheduledMessage', { scheduled_message_id: message });
        await before.call('deleteReminder', { reminder_id: note });
        return scheduleAndKill(2 * leadSeconds);
      }
      expect([scheduled.status, reminder.status]).toEqual([200, 200]);
      server.signal('SIGKILL');
      await server.exited;
      return dueAt;
    };
    const dueAt = await scheduleAndKill(5);
    await sleep(dueAt * 1000 - Date.now() + 1000);

    const after = await start();
    const delivered = async (): Promise<readonly string[]> => {
      const { body } = await after.get('/messages', {
        anchor: 'newest',
        num_before: 100,
        apply_markdown: false,
        narrow: [{ operator: 'is', operand: 'dm' }],
      });
      return body.messages.map(({ content }: { readonly content: string }) => content);
    };
    await untilTrue(async () => (await delivered()).length >= 2);
    await sleep(2500);
    expect([...(await delivered())].sort()).toEqual([
      expect.stringContaining('noted before the end'),
      'scheduled before the end',
    ]);
    expect((await after.get('/scheduled_messages')).body.scheduled_messages).toEqual([]);
    expect((await after.get('/reminders')).body.reminders).toEqual([]);
  });

  it('exits with code 0 on SIGTERM, and ends waiting polls', async () => {
    const client = await server.client.logIn(ownerEmail, ownerPassword);
    const { body: queue } = await client.post('/register', { event_types: ['message'] });
    const { waiting } = await pollThatWaits(client, queue);
    server.signal('SIGTERM');
    // A poll that waits to its end has a heartbeat.
    expect((await waiting).body).toMatchObject({ result: 'success', events: [] });
    expect(await server.exited).toEqual({ code: 0, signal: null });
    await start();
  });
});
