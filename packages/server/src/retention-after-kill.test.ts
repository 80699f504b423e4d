import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '@parley/adapter-http/testing';
import { killableServers } from './testing/killable-servers';
import { ownerPassword } from './testing/spawned-server';
import { untilTrue } from './testing/until';

const messages = 2000;

/** A job that works for longer than five seconds is to be continued by another one. */
const longerThanASlice = 6000;

type DeleteEvent = {
  readonly id: number;
  readonly type: string;
  readonly op?: string;
  readonly message_ids?: readonly number[];
};

/** Queue of a client that gets the ids of deleted messages together. */
type Queue = { readonly queue_id: string; readonly last_event_id: number };

describe('a server that is killed while it deletes messages', () => {
  const servers = killableServers();
  const { folder, start, end, count, query, whileLocked } = servers;

  /** A folder for another process, which has the uploads in common with the first. */
  const addFolder = (name: string): string => {
    const path = servers.addFolder(name);
    symlinkSync(join(folder, 'uploads'), join(path, 'uploads'));
    return path;
  };

  /** Copies a message often, with the same place, sender and time. */
  const multiply = (id: number) =>
    query(
      `insert into message (realm_id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client, mentions_channel)
       select realm_id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client, mentions_channel
       from message, generate_series(2, $2) where id = $1`,
      [id, messages],
    );

  /**
   * Begins a job while a message in the middle of the copies is locked, so that the job cannot end,
   * and does the rest when the first copies are gone.
   */
  const midway = <A>(
    copies: string,
    begin: () => Promise<unknown>,
    rest: () => Promise<A>,
  ): Promise<A> =>
    whileLocked(
      `select from message where id =
         (select id from ${copies} order by id offset ${messages / 2} limit 1) for update`,
      async () => {
        const before = await count(copies);
        await begin();
        await untilTrue(async () => (await count(copies)) < before);
        return rest();
      },
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
    query(`select graphile_worker.add_job('ApplyRetention', '{"_tag":"ApplyRetention"}')`);

  const filesLeft = (): readonly string[] => {
    const uploads = join(folder, 'uploads');
    return existsSync(uploads)
      ? readdirSync(uploads, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      : [];
  };

  it('archives every message once, and deletes all of them and their file in the end', async () => {
    const { owner } = await start();
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
    await query('update message set sent_at = 1000 where id = $1', [id]);
    await multiply(id);
    expect(filesLeft()).not.toEqual([]);
    const queue = await register(owner);
    await owner.patch('/realm', { message_retention_days: 7 });
    await midway('message where sent_at = 1000', applyRetention, () => end('SIGKILL'));
    const archived = await count('archived_message');
    expect(archived).toBeGreaterThan(0);
    expect(archived).toBeLessThan(messages);
    expect(await count('message where sent_at = 1000')).toBe(messages - archived);

    const [{ owner: after }] = await Promise.all([
      start(),
      start({ DATA_DIR: addFolder('second') }),
    ]);
    await applyRetention();
    await untilTrue(async () => (await count('message where sent_at = 1000')) === 0);
    expect(await count('archived_message')).toBe(messages);
    const deleted = deletedIds(await eventsOf(after, queue));
    expect(deleted).toHaveLength(messages);
    expect(new Set(deleted).size).toBe(messages);

    await query('update archived_message set archived_at = 1000, archived_night = -30');
    await query(
      `create function wait() returns trigger language plpgsql as
         'begin perform pg_advisory_xact_lock(1); return old; end';
       create trigger wait before delete on archived_message for each row
         when (old.id % ${messages} = ${messages / 2}) execute function wait()`,
    );
    await whileLocked('select pg_advisory_lock(1)', async () => {
      await applyRetention();
      await untilTrue(async () => (await count('archived_message')) < messages);
      await end('SIGKILL');
    });
    expect(await count('archived_message')).toBeGreaterThan(0);

    await start();
    await untilTrue(async () => (await count('archived_message')) === 0);
    await untilTrue(() => filesLeft().length === 0);
    expect(await count('attachment')).toBe(0);
  });

  it('deletes the messages of a deleted account, and deactivates it afterwards', async () => {
    await end('SIGTERM');
    const { owner } = await start();
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
    const deleteEve = () =>
      owner
        .delete(`/users/${eve.userId}`, { actions: { delete_public_channel_messages: true } })
        .catch(() => undefined);
    const deleting: Promise<unknown>[] = [];
    await midway(
      ownMessages,
      () => Promise.resolve(deleting.push(deleteEve())),
      () => end('SIGKILL'),
    );
    await Promise.all(deleting);
    expect(await count(ownMessages)).toBeGreaterThan(0);
    expect(await count(`account where id = ${eve.userId} and is_active`)).toBe(1);

    const { owner: after } = await start();
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
  });

  it('ends in time on SIGTERM, and continues at the next start', async () => {
    await end('SIGTERM');
    const { owner } = await start();
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'ark' }] });
    const { id } = (
      await owner.post('/messages', { type: 'stream', to: 'ark', topic: 'old', content: 'Hi' })
    ).body;
    await query('update message set sent_at = 2000 where id = $1', [id]);
    await multiply(id);
    await owner.patch('/realm', { message_retention_days: 7 });
    const { ending } = await midway('message where sent_at = 2000', applyRetention, async () => {
      const begun = end('SIGTERM');
      // When the job gets the lock, its slice of time is over.
      await sleep(longerThanASlice);
      return { ending: begun };
    });
    expect(await ending).toEqual([{ code: 0, signal: null }]);
    expect(await count('message where sent_at = 2000')).toBeGreaterThan(0);
    await start();
    await untilTrue(async () => (await count('message where sent_at = 2000')) === 0);
  });
});
