import type { ApiClient } from '@parley/adapter-http/testing';
import { openPostgresStore } from '@parley/adapter-postgres';
import { eventPresentation } from '@parley/wire';
import * as E from 'fp-ts/Either';
import { Client } from 'pg';
import sharp from 'sharp';
import { newAccount, newBot } from '../testing/accounts';
import { columnsWith, filesWith } from '../testing/stored-copies';
import type { TestServer } from '../testing/test-server';
import { startTestServer, testDomain } from '../testing/test-server';
import { untilTrue } from '../testing/until';

/** In the texts that are deleted, and in nothing that anybody writes elsewhere. */
const secret = 'zqsecretzq';

/** In the texts that are deleted, and in what other people copied from them. */
const copied = 'zqcopiedzq';

/** Where a deleted text may stay, and why. Everything else is a defect. */
const kept: Readonly<Record<string, string>> = {
  'public.draft.content': 'a draft belongs to who wrote it',
  'public.message.content': 'a message that quotes belongs to who sent it',
  'public.message.rendered_content': 'the same',
  'public.message.search_vector': 'the same',
  'public.saved_snippet.content': 'a snippet belongs to who saved it',
  'public.scheduled_message.content': 'a scheduled message belongs to who wrote it',
  'public.scheduled_message.rendered_content': 'the same',
};

/** Messages that mention a person keep the name that the person had. */
const mentions = ['content', 'rendered_content', 'search_vector'].map(
  (column) => `public.message.${column}`,
);

/** The log of events; its entries are deleted when no queue needs them, after 24 hours at most. */
const log = 'public.event.event';

const inFuture = (): number => Math.floor(Date.now() / 1000) + 86_400;

describe('copies of what was deleted', () => {
  let server: TestServer;
  let owner: ApiClient;
  let database: Client;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
  });

  afterAll(async () => {
    await database.end();
    await server.stop();
  });

  const copiesOf = (text: string) => columnsWith(server.databaseUrl, text);

  const jobsDone = (): Promise<void> =>
    untilTrue(async () => {
      const { rowCount } = await database.query(
        `select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`,
      );
      return rowCount === 0;
    });

  /** Ages the log, and removes what is too old, as every process does once a minute. */
  const expireLog = async (): Promise<void> => {
    await database.query('update event set created_at = 1');
    const store = await openPostgresStore({
      connectionString: server.databaseUrl,
      eventPresentation,
      publicUrl: new URL(`http://${testDomain}`),
      onError: () => undefined,
    });
    expect(await store.cleanUp()).toEqual(E.right(undefined));
    await store.close();
  };

  const upload = async (by: ApiClient, name: string, content: string): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([content], { type: 'text/plain' }), name);
    return (await by.request('POST', '/user_uploads', form)).body.url;
  };

  const text = `${secret} ${copied}`;

  /** A message with everything that can belong to one, by a sender who has no other message. */
  const writeWithTraces = async (by: ApiClient, channel: string, topic: string) => {
    const url = await upload(by, `${secret}.txt`, text);
    const to = { type: 'channel', to: channel, topic };
    const { id } = (await by.post('/messages', { ...to, content: `first ${text}` })).body;
    const edited = await by.patch(`/messages/${id}`, { content: `${text} [file](${url})` });
    expect(edited.body.result).toBe('success');
    const poll = (await by.post('/messages', { ...to, content: `/poll ${text}\n${text}` })).body;
    const vote = { type: 'new_option', idx: 1, option: text };
    await by.post('/submessage', {
      message_id: poll.id,
      msg_type: 'widget',
      content: JSON.stringify(vote),
    });
    for (const message_id of [id, poll.id]) {
      const reminder = { message_id, scheduled_delivery_timestamp: inFuture() };
      expect((await owner.post('/reminders', reminder)).body.result).toBe('success');
      await owner.post('/messages/flags', { op: 'add', flag: 'starred', messages: [message_id] });
      await owner.post(`/messages/${message_id}/reactions`, { emoji_name: 'tada' });
    }
    return [id, poll.id];
  };

  const copyAsOther = async (channelId: number, channel: string): Promise<void> => {
    const draft = { type: 'stream', to: [channelId], topic: 'copies', content: copied };
    await owner.post('/drafts', { drafts: [draft] });
    await owner.post('/saved_snippets', { title: 'copied', content: copied });
    await owner.post('/messages', { type: 'channel', to: channel, topic: 'x', content: copied });
    await owner.post('/scheduled_messages', {
      type: 'stream',
      to: channelId,
      topic: 'copies',
      content: copied,
      scheduled_delivery_timestamp: inFuture(),
    });
  };

  it('of a message: only what others copied, and the log until its entries expire', async () => {
    const sender = await newAccount(server, 'sender', 400);
    const leaver = await newAccount(server, 'leaver', 400);
    const principals = [owner, sender, leaver].map(({ userId }) => userId);
    await owner.call('subscribe', { subscriptions: [{ name: 'forum' }], principals });
    const { stream_id } = (await owner.get('/get_stream_id', { stream: 'forum' })).body;
    const ids = await writeWithTraces(sender, 'forum', 'one by one');
    await writeWithTraces(sender, 'forum', 'by topic');
    await writeWithTraces(leaver, 'forum', 'by account');
    await copyAsOther(stream_id, 'forum');
    await jobsDone();
    const before = await copiesOf(secret);
    for (const column of ['message.content', 'message.edit_history', 'reminder.content']) {
      expect(before).toContain(`public.${column}`);
    }
    expect(filesWith(server.dataDir, secret)).toHaveLength(3);

    for (const id of ids) {
      expect((await owner.delete(`/messages/${id}`)).body.result).toBe('success');
    }
    const topic = { topic_name: 'by topic' };
    expect((await owner.post(`/streams/${stream_id}/delete_topic`, topic)).status).toBe(200);
    const actions = { delete_public_channel_messages: true };
    expect((await owner.delete(`/users/${leaver.userId}`, { actions })).status).toBe(200);
    await jobsDone();

    expect(await copiesOf(secret)).toEqual([log]);
    expect(filesWith(server.dataDir, secret)).toEqual([]);
    await expireLog();
    expect(await copiesOf(secret)).toEqual([]);
    expect(await copiesOf(copied)).toEqual(Object.keys(kept).sort());
  });

  it('of a profile: only where others mention the person, and the log', async () => {
    const leaver = await newAccount(server, 'vain', 400);
    const bot = await newBot(leaver, 'helper');
    const field = { field_type: 1, name: 'Nickname' };
    const { id } = (await owner.post('/realm/profile_fields', field)).body;
    await leaver.patch('/users/me/profile_data', { data: [{ id, value: secret }] });
    await leaver.post('/users/me/status', { status_text: secret });
    for (const { userId } of [leaver, bot]) {
      const values = { full_name: `${copied} ${userId} ${secret}` };
      expect((await owner.patch(`/users/${userId}`, values)).body.result).toBe('success');
    }
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: secret } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)]), `${secret}.png`);
    expect((await leaver.request('POST', '/users/me/avatar', form)).status).toBe(200);
    const mention = { content: `@**${copied} ${leaver.userId} ${secret}**` };
    await owner.post('/messages', { type: 'direct', to: [owner.userId], ...mention });
    await jobsDone();
    const before = await copiesOf(secret);
    for (const column of [
      'account.full_name',
      'custom_profile_value.value',
      'user_status.status_text',
    ]) {
      expect(before).toContain(`public.${column}`);
    }

    const actions = { delete_profile: true };
    expect((await owner.delete(`/users/${leaver.userId}`, { actions })).status).toBe(200);
    await jobsDone();
    await expireLog();
    expect(await copiesOf(secret)).toEqual(mentions);
    expect(filesWith(server.dataDir, secret)).toEqual([]);
  });
});
