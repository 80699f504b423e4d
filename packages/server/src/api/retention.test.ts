import type { ApiClient, Values } from '@parley/adapter-http/testing';
import { Client } from 'pg';
import { registerFor } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { untilTrue } from '../testing/until';

type Message = { readonly id: number; readonly flags: readonly string[] };

const daySeconds = 86_400;

describe('message retention', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let database: Client;
  let channelId: number;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    for (const client of [owner, iago]) {
      await client.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
    }
    channelId = (await owner.get('/get_stream_id', { stream: 'general' })).body.stream_id;
  });

  afterAll(async () => {
    await database.end();
    await server.stop();
  });

  const send = async (content: string, topic = 'lunch'): Promise<number> =>
    (await owner.post('/messages', { type: 'stream', to: channelId, topic, content })).body.id;

  const sendTo = async (to: readonly (number | undefined)[], content: string): Promise<number> =>
    (await owner.post('/messages', { type: 'direct', to, content })).body.id;

  /** Makes messages older. */
  const age = (ids: readonly number[], days: number) =>
    database.query('update message set sent_at = sent_at - $2 where id = any($1)', [
      ids,
      days * daySeconds,
    ]);

  /** What the nightly run does. */
  const applyRetention = async (): Promise<void> => {
    await server.parley.useCases.messages.applyRetention()();
    await untilTrue(
      async () =>
        (
          await database.query(
            `select from graphile_worker._private_jobs as job
             join graphile_worker._private_tasks as task on task.id = job.task_id
             where task.identifier = any($1)`,
            [['ArchiveMessages', 'EmptyArchive', 'DiscardFiles']],
          )
        ).rows.length === 0,
    );
  };

  const idsIn = async (client: ApiClient, narrow: readonly unknown[] = []) =>
    (
      await client.get('/messages', { anchor: 'newest', num_before: 1000, narrow })
    ).body.messages.map(({ id }: Message) => id) as readonly number[];

  const unreadOf = async (client: ApiClient): Promise<readonly number[]> => {
    const { unread_msgs } = (
      await client.post('/register', {
        event_types: ['message'],
        fetch_event_types: ['message', 'update_message_flags'],
      })
    ).body;
    return [...unread_msgs.streams, ...unread_msgs.pms].flatMap(
      ({ unread_message_ids }) => unread_message_ids,
    );
  };

  const fileStatus = async (client: ApiClient, url: string): Promise<number> => {
    const key = Buffer.from(`${client.email ?? ''}:${client.apiKey ?? ''}`).toString('base64');
    const response = await fetch(`${client.site}${url}`, {
      headers: { authorization: `Basic ${key}` },
    });
    await response.arrayBuffer();
    return response.status;
  };

  const upload = async (name: string): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob(['notes'], { type: 'text/plain' }), name);
    return (await owner.request('POST', '/user_uploads', form)).body.url;
  };

  it('archives old messages as if they were deleted, restores them, and deletes them in the end', async () => {
    const url = await upload('a.txt');
    const [old, pair] = [
      await send(`[a.txt](${url}) xylophone`),
      [await send('one more', 'dinner'), await send('and more', 'dinner')],
    ];
    const kept = await send('kept xylophone');
    const direct = await sendTo([iago.userId], 'for you');
    await iago.post('/messages/flags', { messages: [old], op: 'add', flag: 'starred' });
    await iago.post('/messages/flags', { messages: pair, op: 'add', flag: 'read' });
    await iago.post(`/messages/${old}/reactions`, { emoji_name: 'octopus' });
    await owner.patch(`/messages/${old}`, { content: `[a.txt](${url}) xylophone again` });
    const expired = [old, ...pair, direct];
    await age(expired, 8);
    const set = await owner.patch('/realm', { message_retention_days: 7 });
    expect(set.body.result).toBe('success');

    const seen = async () => ({
      all: await idsIn(iago),
      found: await idsIn(iago, [{ operator: 'search', operand: 'xylophone' }]),
      starred: await idsIn(iago, [{ operator: 'is', operand: 'starred' }]),
      dms: await idsIn(iago, [{ operator: 'is', operand: 'dm' }]),
      unread: [...(await unreadOf(iago))].sort((a, b) => a - b),
      byId: (await iago.get(`/messages/${old}`)).body.message ?? null,
      history: (await owner.get(`/messages/${old}/history`)).body.message_history ?? null,
      topics: (await iago.get(`/users/me/${channelId}/topics`)).body.topics.map(
        ({ name }: { readonly name: string }) => name,
      ),
      file: [await fileStatus(owner, url), await fileStatus(iago, url)],
      files: (await owner.get('/attachments')).body.attachments.length,
      first: (await iago.get(`/streams/${channelId}`)).body.stream.first_message_id,
    });
    const before = await seen();
    expect(before).toMatchObject({
      starred: [old],
      byId: { id: old, reactions: [{ emoji_name: 'octopus' }] },
      file: [200, 200],
      files: 1,
      first: old,
    });
    expect(before.unread).toEqual([old, kept, direct].sort((a, b) => a - b));

    const queue = (client: ApiClient, given: Values = {}) =>
      registerFor(client, {
        event_types: ['delete_message', 'stream', 'message', 'update_message_flags'],
        fetch_event_types: [],
        ...given,
      });
    const bulk = await queue(iago, {
      client_capabilities: { bulk_message_deletion: true, notification_settings_null: true },
    });
    const single = await queue(iago);
    const ofOwner = await queue(owner, {
      client_capabilities: { bulk_message_deletion: true, notification_settings_null: true },
    });
    await applyRetention();

    expect(await seen()).toMatchObject({
      all: [kept],
      found: [kept],
      starred: [],
      dms: [],
      unread: [kept],
      byId: null,
      history: null,
      topics: ['lunch'],
      file: [404, 404],
      files: 0,
      first: kept,
    });
    const inChannel = { message_type: 'stream', stream_id: channelId };
    const type = 'delete_message';
    const first = { type: 'stream', op: 'update', property: 'first_message_id', value: kept };
    const deletions = [
      { type, ...inChannel, topic: 'lunch', message_ids: [old] },
      { type, ...inChannel, topic: 'dinner', message_ids: pair },
      { type, message_type: 'private', message_ids: [direct] },
    ];
    expect(await bulk.events()).toMatchObject([first, ...deletions]);
    expect(await ofOwner.events()).toMatchObject([first, ...deletions]);
    expect(
      (await single.events())
        .filter((event: { readonly type: string }) => event.type === type)
        .map((event: { readonly message_id: number }) => event.message_id),
    ).toEqual(expired);
    expect((await iago.post(`/messages/${old}/reactions`, { emoji_name: 'cat' })).status).toBe(400);
    const again = await send(`again [a.txt](${url})`);
    expect(await fileStatus(iago, url)).toBe(404);
    await owner.delete(`/messages/${again}`);

    const watching = await queue(iago);
    await server.parley.useCases.messages.restoreMessages({
      subdomain: '',
      place: { _tag: 'Anywhere' },
    })();
    expect(await seen()).toEqual(before);
    expect(await watching.events()).toMatchObject([{ ...first, value: old }]);

    await applyRetention();
    await database.query(
      'update archived_message set archived_at = archived_at - $1, archived_night = -30',
      [31 * daySeconds],
    );
    await applyRetention();
    expect((await database.query('select from archived_message')).rows).toEqual([]);
    expect((await database.query('select from attachment')).rows).toEqual([]);
    expect(await idsIn(iago)).toEqual([kept]);
    await owner.patch('/realm', { message_retention_days: 'unlimited' });
  });

  it('follows the setting of a channel, which only owners may change', async () => {
    const url = `/streams/${channelId}`;
    const [old, direct] = [await send('old'), await sendTo([iago.userId], 'old')];
    await age([old, direct], 3);
    expect((await iago.patch(url, { message_retention_days: 2 })).status).toBe(400);
    expect((await iago.patch('/realm', { message_retention_days: 2 })).status).toBe(400);
    expect((await owner.patch(url, { message_retention_days: 0 })).status).toBe(400);
    await applyRetention();
    expect(await idsIn(iago)).toEqual(expect.arrayContaining([old, direct]));
    expect((await owner.patch(url, { message_retention_days: 2 })).status).toBe(200);
    await applyRetention();
    const left = await idsIn(iago);
    expect(left).toContain(direct);
    expect(left).not.toContain(old);
    await owner.patch(url, { message_retention_days: 'unlimited' });
    await owner.patch('/realm', { message_retention_days: 2 });
    const next = await send('another');
    await age([next], 3);
    await applyRetention();
    expect(await idsIn(iago)).toContain(next);
    expect(await idsIn(iago)).not.toContain(direct);
  });
});
