import { ApiClient } from '@parley/adapter-http/testing';
import { refused } from '../testing/channels';
import type { RegisteredQueue } from '../testing/event-watch';
import { pollThatWaits, watchOne } from '../testing/event-watch';
import type { SecondServer } from '../testing/second-server';
import { startSecondServer } from '../testing/second-server';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('named API keys', () => {
  let server: TestServer;
  let second: SecondServer;

  beforeAll(async () => {
    server = await startTestServer();
    second = await startSecondServer(server);
  });

  afterAll(async () => {
    await second.stop();
    await server.stop();
  });

  type Made = { readonly by: ApiClient; readonly id: number };

  const newKey = async (person: ApiClient, given: Record<string, unknown> = {}): Promise<Made> => {
    const { body } = await person.post('/api_keys', { name: 'Script', ...given });
    expect(body).toMatchObject({ result: 'success', api_key: expect.any(String) });
    return {
      by: new ApiClient(server.site, person.email, body.api_key, person.userId),
      id: body.named_api_key.id,
    };
  };
  const newChannel = async (name: string): Promise<number> => {
    const { body } = await server.owner.post('/channels/create', {
      name,
      subscribers: [server.owner.userId],
    });
    return body.id;
  };
  const beyond = (msg: string) => ({
    status: 400,
    body: refused(`This API key ${msg}.`, 'UNAUTHORIZED_PRINCIPAL'),
  });
  const credentials = beyond(
    "may not show or change what one can log in with; use the account's own key, or a session",
  );
  const invalid = { status: 401, body: { code: 'UNAUTHORIZED' } };
  const send = (by: ApiClient, to: number | readonly number[]) =>
    by.post('/messages', {
      type: typeof to === 'number' ? 'channel' : 'direct',
      to,
      topic: 'keys',
      content: 'Hi',
    });
  const write = (by: ApiClient) => by.post('/users/me/status', { status_text: 'here' });

  it('are listed without their text, with their last use, and announced', async () => {
    const ann = await server.newUser('Ann');
    const [added] = await watchOne(ann, () => newKey(ann, { name: 'CI', scope: 'read' }));
    const key = {
      id: expect.any(Number),
      name: 'CI',
      scope: 'read',
      channel_ids: null,
      created_at: expect.any(Number),
      last_used_at: null,
      expires_at: null,
    };
    expect(added).toEqual({ type: 'named_api_keys', named_api_keys: [key] });
    const used = await newKey(ann, { scope: 'read' });
    expect((await used.by.get('/users/me')).body).toMatchObject({ user_id: ann.userId });
    expect((await ann.get('/api_keys')).body.named_api_keys).toEqual([
      { ...key, name: 'Script', last_used_at: expect.any(Number) },
      key,
    ]);
  });

  it('read, and do nothing else, with the scope read', async () => {
    const ann = server.owner;
    const channel = await newChannel('read by keys');
    const { by } = await newKey(ann, { scope: 'read' });
    const refusal = beyond('may only read');
    expect([
      (await by.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })).status,
      (await by.get('/streams')).status,
    ]).toEqual([200, 200]);
    expect(await send(by, channel)).toMatchObject(refusal);
    expect(await write(by)).toMatchObject(refusal);
    expect(await by.get(`/streams/${channel}/email_address`)).toMatchObject(refusal);
    expect(await by.get('/bots')).toMatchObject(refusal);
    expect(await by.atLevel(1).get('/users/me/subscriptions')).toMatchObject(
      beyond('may only read, at newer feature levels'),
    );
  });

  it('send, and do nothing else, with the scope send, perhaps to some channels only', async () => {
    const [open, other] = [await newChannel('open to keys'), await newChannel('closed to keys')];
    const { owner } = server;
    const { by } = await newKey(owner, { scope: 'send' });
    const limited = await newKey(owner, { scope: 'send', channel_ids: [open] });
    expect((await send(by, other)).body).toMatchObject({ result: 'success' });
    expect((await send(by, [owner.userId])).body).toMatchObject({ result: 'success' });
    expect(await by.get('/users/me')).toMatchObject(beyond('may only send messages'));
    expect(await write(by)).toMatchObject(beyond('may only send messages'));
    expect((await send(limited.by, open)).body).toMatchObject({ result: 'success' });
    const refusal = beyond('is limited to the messages of certain channels');
    expect(await send(limited.by, other)).toMatchObject(refusal);
    expect(await send(limited.by, [owner.userId])).toMatchObject(refusal);
    const file = new FormData();
    file.append('file', new Blob(['text']), 'a.txt');
    const { body } = await owner.request('POST', '/user_uploads', file);
    const authorization = `Basic ${Buffer.from(`${by.email}:${by.apiKey ?? ''}`).toString('base64')}`;
    const read = await fetch(`${server.site}${body.url}`, { headers: { authorization } });
    expect(read.status).toBe(400);
  });

  it('read messages, topics and files of certain channels, and nothing else', async () => {
    const [open, other] = [await newChannel('read by a key'), await newChannel('closed to it')];
    const { owner } = server;
    const upload = async (): Promise<string> => {
      const file = new FormData();
      file.append('file', new Blob(['text']), 'a.txt');
      return (await owner.request('POST', '/user_uploads', file)).body.url;
    };
    const write = async (to: number): Promise<{ readonly id: number; readonly url: string }> => {
      const url = await upload();
      const message = { type: 'channel', to, topic: 'files', content: `[a](${url})` };
      return { id: (await owner.post('/messages', message)).body.id, url };
    };
    const [here, there, unused] = [await write(open), await write(other), await upload()];
    const { by } = await newKey(owner, { scope: 'read', channel_ids: [open] });
    const around = { anchor: 'newest', num_before: 9, num_after: 0 };
    const narrowed = (operand: number) =>
      by.get('/messages', { ...around, narrow: [{ operator: 'channel', operand }] });
    const idsOf = ({ body }: Awaited<ReturnType<typeof narrowed>>) =>
      body.messages.map(({ id }: { readonly id: number }) => id);
    expect(idsOf(await narrowed(open))).toContain(here.id);
    expect(idsOf(await narrowed(other))).toEqual([]);
    expect(idsOf(await by.get('/messages', { message_ids: [here.id, there.id] }))).toEqual([
      here.id,
    ]);
    const refusal = beyond('is limited to the messages of certain channels');
    expect(await by.get('/messages', around)).toMatchObject(refusal);
    expect(
      await by.get('/messages', {
        ...around,
        narrow: [{ operator: 'channel', operand: other, negated: true }],
      }),
    ).toMatchObject(refusal);
    expect(await by.post('/register')).toMatchObject(refusal);
    expect(await by.get('/users/me')).toMatchObject(refusal);
    expect(await send(by, open)).toMatchObject(beyond('may only read'));
    const authorization = `Basic ${Buffer.from(`${by.email}:${by.apiKey ?? ''}`).toString('base64')}`;
    const statusOf = async (url: string) =>
      (await fetch(`${server.site}${url}`, { headers: { authorization } })).status;
    expect(await statusOf(here.url)).toBe(200);
    expect([await statusOf(there.url), await statusOf(unused)]).toEqual([403, 403]);
  });

  it('do all but lead to other keys with the scope full', async () => {
    const { owner } = server;
    const bot = { full_name: 'Robot', short_name: 'robot', bot_type: 1 };
    await owner.post('/bots', bot);
    const { by } = await newKey(owner);
    expect((await write(by)).body).toMatchObject({ result: 'success' });
    for (const refusal of [
      await by.get('/api_keys'),
      await by.post('/api_keys', { name: 'more' }),
      await by.get('/bots'),
      await by.post('/users/me/api_key/regenerate'),
      await by.patch('/settings', { email: 'elsewhere@example.org' }),
      await by.patch(`/users/${owner.userId}`, { new_email: 'elsewhere@example.org' }),
    ]) {
      expect(refusal).toMatchObject(credentials);
    }
    const state = (await by.post('/register')).body;
    expect(state.realm_bots).toBeUndefined();
    expect(state.realm_users.length).toBeGreaterThan(0);
    const events = await watchOne(by, () =>
      owner.post('/bots', { ...bot, full_name: 'Other robot', short_name: 'other' }),
    );
    expect(events.map(({ type }) => type)).toContain('realm_user');
    expect(events.map(({ type }) => type)).not.toContain('realm_bot');
  });

  it('read no queue of the account that receives more than they may see', async () => {
    const { owner } = server;
    const { by } = await newKey(owner);
    const reader = (await newKey(owner, { scope: 'read' })).by;
    const register = async (at: ApiClient, given: Record<string, unknown> = {}) =>
      (await at.post('/register', { fetch_event_types: [], ...given })).body;
    const poll = async (at: ApiClient, { queue_id, last_event_id }: RegisteredQueue) =>
      (await at.get('/events', { queue_id, last_event_id, dont_block: true })).body.code;
    const all = await register(owner);
    const channels = { event_types: ['subscription'] };
    const old = await register(owner.atLevel(1), channels);
    const current = await register(owner, channels);
    expect([await poll(by, all), await poll(reader, old)]).toEqual(
      Array.from({ length: 2 }, () => 'BAD_EVENT_QUEUE_ID'),
    );
    expect((await by.delete('/events', { queue_id: all.queue_id })).body.code).toBe(
      'BAD_EVENT_QUEUE_ID',
    );
    expect([await poll(owner, all), await poll(by, old), await poll(reader, current)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<readonly [string, (person: ApiClient, id: number) => Promise<unknown>]>([
    ['it is revoked', (person, id) => person.delete(`/api_keys/${id}`)],
    ['the key of the account is replaced', (person) => person.post('/users/me/api_key/regenerate')],
    ['the account is deactivated', ({ userId }) => server.owner.delete(`/users/${userId}`)],
  ])('end at once, at every process and for polls, when %s', async (name, end) => {
    const person = await server.newUser(`Person for whom ${name}`.slice(0, 60));
    const { by, id } = await newKey(person);
    const elsewhere = second.clientOf(by);
    expect([(await by.get('/users/me')).status, (await elsewhere.get('/users/me')).status]).toEqual(
      [200, 200],
    );
    const queue = (await by.post('/register', { event_types: ['message'] })).body;
    const { waiting } = await pollThatWaits(by, queue);
    await end(person, id);
    expect((await waiting).status).toBe(401);
    expect(await by.get('/users/me')).toMatchObject(invalid);
    expect(await elsewhere.get('/users/me')).toMatchObject(invalid);
  });

  it('of all accounts are listed and revoked by administrators, who see no text of them', async () => {
    const { owner } = server;
    const dan = await server.newUser('Dan');
    const ofDan = await newKey(dan, { name: 'of Dan' });
    const ofOwner = await newKey(owner, { name: 'of the owner' });
    const { body } = await owner.get('/realm/api_keys');
    expect(body.named_api_keys.slice(0, 2)).toMatchObject([
      { id: ofOwner.id, name: 'of the owner', user_id: owner.userId },
      { id: ofDan.id, name: 'of Dan', user_id: dan.userId },
    ]);
    expect(JSON.stringify(body)).not.toContain(ofDan.by.apiKey);
    expect(await ofOwner.by.get('/realm/api_keys')).toMatchObject(credentials);
    await owner.patch(`/users/${dan.userId}`, { role: 200 });
    expect(await dan.delete(`/realm/api_keys/${ofOwner.id}`)).toMatchObject({
      status: 400,
      body: { code: 'UNAUTHORIZED_PRINCIPAL' },
    });
    const [told] = await watchOne(dan, () => owner.delete(`/realm/api_keys/${ofDan.id}`));
    expect(told).toMatchObject({ type: 'named_api_keys', named_api_keys: [] });
    expect(await ofDan.by.get('/users/me')).toMatchObject(invalid);
    expect((await ofOwner.by.get('/users/me')).status).toBe(200);
  });

  it('are those of one account, and end in time', async () => {
    const [ann, ben] = [await server.newUser('Ann two'), await server.newUser('Ben')];
    const { by, id } = await newKey(ann);
    const stolen = new ApiClient(server.site, ben.email, by.apiKey, ben.userId);
    expect(await stolen.get('/users/me')).toMatchObject(invalid);
    expect(await ben.delete(`/api_keys/${id}`)).toMatchObject({ status: 404 });
    expect((await by.get('/users/me')).status).toBe(200);
    expect((await ann.post('/api_keys', { name: 'old', expires_at: 1 })).body).toEqual(
      refused('The expiry of the key must be in the future.'),
    );
  });
});
