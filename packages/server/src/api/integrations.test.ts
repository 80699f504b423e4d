import { createHmac } from 'node:crypto';
import type { ApiClient, ApiResponse } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { until, untilTrue } from '../testing/until';

let server: TestServer;
let owner: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  ({ owner } = server);
  await owner.call('subscribe', { subscriptions: [{ name: 'builds' }] });
});

afterAll(() => server.stop());

type NewBot = { readonly userId: number; readonly key: string };

const newBot = async (shortName: string, values: object): Promise<NewBot> => {
  const { status, body } = await owner.post('/bots', {
    full_name: shortName,
    short_name: shortName,
    ...values,
  });
  expect(status).toBe(200);
  return { userId: body.user_id, key: body.api_key };
};

const webhook = (
  integration: string,
  query: Readonly<Record<string, string>>,
  body: string,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
) =>
  fetch(`${server.site}/api/v1/external/${integration}?${new URLSearchParams(query)}`, {
    method: 'POST',
    body,
    headers,
  }).then(async (response) => {
    const body: ApiResponse['body'] = await response.json();
    return { status: response.status, body };
  });

const newest = async (narrow: readonly object[]) => {
  const { body } = await owner.get('/messages', {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow,
    apply_markdown: false,
  });
  return body.messages.at(-1);
};

const inBuilds = [{ operator: 'channel', operand: 'builds' }];

describe('POST /external/{integration}', () => {
  it('posts a signed event in the channel', async () => {
    const { key, userId } = await newBot('hub', {
      bot_type: 2,
      service_name: 'github',
      config_data: { webhook_secret: 'open sesame' },
    });
    const payload = JSON.stringify({ zen: 'Keep it simple.' });
    const signature = createHmac('sha256', 'open sesame').update(payload).digest('hex');
    const query = { api_key: key, stream: 'builds', topic: 'hooks' };
    const headers = { 'content-type': 'application/json', 'x-github-event': 'ping' };
    expect(await webhook('github', query, payload, headers)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', msg: 'Invalid signature' },
    });
    const signed = { ...headers, 'x-hub-signature-256': `sha256=${signature}` };
    const { status, body } = await webhook('github', query, payload, signed);
    expect([status, body.message_ids?.length]).toEqual([200, 1]);
    expect(await newest(inBuilds)).toMatchObject({
      id: body.message_ids[0],
      sender_id: userId,
      subject: 'hooks',
      content: 'The webhook is set up. Keep it simple.',
    });
  });

  it('reads forms, whose fields are no parameters', async () => {
    const { key } = await newBot('slacky', { bot_type: 2 });
    const form = new URLSearchParams({ payload: '{"text":"*Done*"}', topic: 'ignored' });
    const { status } = await webhook(
      'slack_incoming',
      { api_key: key, stream: 'builds' },
      form.toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
    expect(status).toBe(200);
    expect(await newest(inBuilds)).toMatchObject({
      subject: 'Slack-compatible webhook',
      content: '**Done**',
    });
  });

  it('uses the template in the URL', async () => {
    const { key } = await newBot('oven', { bot_type: 2 });
    const query = {
      api_key: key,
      stream: 'builds',
      template: 'Oven {name}',
      topic_template: '{name}',
    };
    expect(await webhook('json', query, '{"name":"*one*"}')).toMatchObject({ status: 200 });
    expect(await newest(inBuilds)).toMatchObject({ subject: '*one*', content: 'Oven ∗one∗' });
  });

  it('notifies the owner of a payload that it cannot read, once', async () => {
    const { key } = await newBot('unknown', { bot_type: 2 });
    const headers = { 'content-type': 'application/json', 'x-github-event': 'sponsorship' };
    const notices = async () => {
      const { body } = await owner.get('/messages', {
        anchor: 'newest',
        num_before: 100,
        num_after: 0,
        narrow: [{ operator: 'search', operand: 'sponsorship' }],
      });
      return body.messages.length;
    };
    for (const _ of [1, 2]) {
      expect(await webhook('github', { api_key: key, stream: 'builds' }, '{}', headers)).toEqual({
        status: 200,
        body: expect.objectContaining({ message_ids: [], unknown_event: 'sponsorship' }),
      });
      await untilTrue(async () => (await notices()) === 1);
    }
  });

  it.each([
    ['the key of a person', () => owner.apiKey ?? '', '{}', 401],
    ['a malformed key', () => 'x', '{}', 401],
    ['no key', () => '', '{}', 401],
    ['malformed JSON', async () => (await newBot('broken', { bot_type: 2 })).key, '{', 400],
  ])('rejects %s', async (_, keyOf, body, status) => {
    const key = await keyOf();
    expect((await webhook('json', { api_key: key, stream: 'builds' }, body)).status).toBe(status);
  });

  it('explains which key and which lists it requires', async () => {
    const { key } = await newBot('lists', { bot_type: 2 });
    expect(await webhook('github', {}, '{}')).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'api_key' argument" },
    });
    const { body: generic } = await owner.post('/bots', {
      full_name: 'Generic',
      short_name: 'generic',
    });
    expect(await webhook('github', { api_key: generic.api_key }, '{}')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', msg: 'Invalid API key' },
    });
    expect(await webhook('github', { api_key: key, only_events: 'push' }, '{}')).toMatchObject({
      status: 400,
      body: { msg: 'only_events is not valid JSON (a list such as ["push"] is expected)' },
    });
  });

  it('responds with 404 for an integration that does not exist', async () => {
    const { key } = await newBot('lost', { bot_type: 2 });
    expect(await webhook('nothing', { api_key: key }, '{}')).toMatchObject({
      status: 404,
      body: { msg: "Invalid integration 'nothing'." },
    });
  });
});

describe('embedded bots', () => {
  it('answer with what they stored', async () => {
    const { userId } = await newBot('oracle', { bot_type: 4, service_name: 'answers' });
    const conversation = [{ operator: 'dm', operand: [userId] }];
    const ask = async (content: string): Promise<string> => {
      const sent = await owner.post('/messages', { type: 'direct', to: [userId], content });
      const reply = await until(async () => {
        const message = await newest(conversation);
        return message.id > sent.body.id ? { content: String(message.content) } : undefined;
      });
      return reply.content;
    };
    expect(await ask('set When is lunch? = At noon')).toBe('Stored.');
    expect(await ask('when is lunch')).toBe('At noon');
    expect(await ask('list')).toBe('* when is lunch');
  });

  it('answer a mention in a channel', async () => {
    await newBot('parrot', { bot_type: 4, service_name: 'echo', config_data: { prefix: '> ' } });
    const sent = await owner.post('/messages', {
      type: 'channel',
      to: 'builds',
      topic: 'birds',
      content: '@**parrot** hello',
    });
    await untilTrue(async () => (await newest(inBuilds)).id > sent.body.id);
    expect(await newest(inBuilds)).toMatchObject({ subject: 'birds', content: '> hello' });
  });

  it('repeat nothing that the asker may not see or mention', async () => {
    const { userId } = await newBot('mirror', { bot_type: 4, service_name: 'echo' });
    const guest = await server.newUser('Gus');
    await owner.call('updateUser', { user_id: guest.userId, role: 600 });
    const { body } = await owner.get('/user_groups');
    const members = body.user_groups.find(({ name }: { name: string }) => name === 'role:members');
    await owner.call('updateRealm', { can_access_all_users_group: { new: members.id } });
    const hidden = `@_**|${owner.userId}** #**builds>birds**`;
    const sent = await guest.post('/messages', { type: 'direct', to: [userId], content: hidden });
    expect(sent.status).toBe(200);
    const replyTo = async () =>
      (
        await guest.get('/messages', {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          narrow: [{ operator: 'dm', operand: [userId] }],
        })
      ).body.messages.at(-1);
    await untilTrue(async () => (await replyTo()).id > sent.body.id);
    const { content } = await replyTo();
    expect(content).not.toContain('Owner');
    expect(content).not.toMatch(/class="(?:user-mention|stream)/);
  });
});
