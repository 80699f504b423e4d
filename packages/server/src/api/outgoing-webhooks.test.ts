import type { Values } from '@parley/adapter-http/testing';
import { ApiClient } from '@parley/adapter-http/testing';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Event } from '../testing/event-watch';
import { watch } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { until } from '../testing/until';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('outgoing webhooks', () => {
  type Payload = Readonly<Record<string, unknown>> & { readonly message: Values };

  /** A webhook server for bots, which records the requests it received. */
  const startWebhook = async (respond: (received: Payload) => object) => {
    const received: Payload[] = [];
    const server: Server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const payload = JSON.parse(body) as Payload;
        received.push(payload);
        response.writeHead(200).end(JSON.stringify(respond(payload)));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      received,
      stop: () => server.close(),
    };
  };

  let server: TestRealm;
  let ann: ApiClient;
  let ben: ApiClient;
  let webhook: Awaited<ReturnType<typeof startWebhook>>;
  let bot: ApiClient;
  let work: number;

  beforeAll(async () => {
    server = await running.newRealm('outgoingwebhooks');
    ann = await server.newUser('Ann');
    ben = await server.newUser('Ben');
    webhook = await startWebhook(({ data }) => {
      const answer = { content: `You said: ${String(data)}` };
      return String(data).includes('quiet')
        ? {}
        : String(data).includes('widget')
          ? { ...answer, widget_content: '{' }
          : answer;
    });
    const made = await ann.post('/bots', {
      full_name: 'Echo',
      short_name: 'echo',
      bot_type: 3,
      payload_url: JSON.stringify(webhook.url),
    });
    bot = new ApiClient(
      server.site,
      `echo-bot@${server.domain}`,
      made.body.api_key,
      made.body.user_id,
    );
    await ben.call('subscribe', { subscriptions: [{ name: 'work' }] });
    work = (await ben.get('/get_stream_id', { stream: 'work' })).body.stream_id;
  });

  afterAll(() => {
    webhook.stop();
  });

  const contents = async (by: ApiClient, narrow: readonly object[]): Promise<readonly Values[]> =>
    (
      await by.get('/messages', {
        narrow,
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
        apply_markdown: false,
      })
    ).body.messages;

  it('send a mention with the whole message record, and post the response', async () => {
    const content = '@**Echo** hello *there*';
    const sent = await ben.post('/messages', { type: 'stream', to: work, topic: 'tea', content });
    const received = await until(() => webhook.received.find(({ data }) => data === content));
    const own = await bot.call('getOwnOutgoingWebhook');
    expect(own).toMatchObject({ bot_full_name: 'Echo', token: expect.stringMatching(/^\w{32}$/) });
    const { message, ...rest } = received;
    expect(rest).toEqual({
      data: content,
      bot_email: own.bot_email,
      bot_full_name: 'Echo',
      token: own.token,
      trigger: 'mention',
    });
    expect(message).toMatchObject({
      id: sent.body.id,
      type: 'stream',
      stream_id: work,
      display_recipient: 'work',
      subject: 'tea',
      content,
      content_type: 'text/x-markdown',
      rendered_content: expect.stringContaining('<em>there</em>'),
      sender_id: ben.userId,
      avatar_url: expect.stringMatching(/^http/),
      reactions: [],
      submessages: [],
      topic_links: [],
    });
    expect(message).not.toHaveProperty('flags');
    const narrow = [{ operator: 'sender', operand: bot.userId }];
    const [respond] = await until(async () => {
      const found = await contents(ben, narrow);
      return found.length > 0 ? found : undefined;
    });
    expect(respond).toMatchObject({
      content: `You said: ${content}`,
      stream_id: work,
      subject: 'tea',
      client: 'OutgoingWebhookResponse',
    });
  });

  it('send direct messages, and post the response to the whole conversation', async () => {
    const [annHears, benHears] = await watch(
      [ann, ben],
      async () => {
        await ben.call('sendMessage', {
          type: 'direct',
          to: [bot.userId, ann.userId],
          content: 'psst',
        });
        const received = await until(() => webhook.received.find(({ data }) => data === 'psst'));
        expect(received).toMatchObject({ trigger: 'direct_message' });
        expect(received.message.display_recipient).toHaveLength(3);
        await until(async () => {
          const found = await contents(ben, [{ operator: 'is', operand: 'dm' }]);
          return found.length > 1 ? found : undefined;
        });
      },
      { event_types: ['message'] },
    );
    const contentsOf = (events: readonly Event[] = []) =>
      events.map(({ message }) => (message as Values).content);
    expect(contentsOf(annHears)).toEqual(['psst', 'You said: psst']);
    expect(contentsOf(benHears)).toEqual(['psst', 'You said: psst']);
  });

  describe('send the payload that programs rely on', () => {
    /** The fields of every payload, and of the message record, with their types. */
    const payloadFields = {
      bot_email: 'string',
      bot_full_name: 'string',
      data: 'string',
      message: 'object',
      token: 'string',
      trigger: 'string',
    };
    const messageFields = {
      id: 'number',
      type: 'string',
      subject: 'string',
      content: 'string',
      rendered_content: 'string',
      content_type: 'string',
      client: 'string',
      is_me_message: 'boolean',
      sender_id: 'number',
      sender_email: 'string',
      sender_full_name: 'string',
      sender_realm_str: 'string',
      avatar_url: 'string',
      recipient_id: 'number',
      timestamp: 'number',
      reactions: 'object',
      submessages: 'object',
      topic_links: 'object',
    };
    const typesIn = (record: Values) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name, typeof value]));

    it.each([
      [
        'a mention in a channel',
        () => ({ type: 'stream', to: work, topic: 'fields', content: '@**Echo** quiet fields' }),
        { stream_id: 'number', display_recipient: 'string' },
        { subject: 'fields', type: 'stream' },
        'mention',
      ],
      [
        'a direct message',
        () => ({ type: 'direct', to: [bot.userId], content: 'quiet fields' }),
        { display_recipient: 'object' },
        { subject: '', type: 'private' },
        'direct_message',
      ],
    ])('about %s', async (_, send, ofPlace, values, trigger) => {
      const sent = send();
      await ben.post('/messages', sent);
      const received = await until(() =>
        webhook.received.find(({ data }) => data === sent.content),
      );
      expect(typesIn(received)).toEqual(payloadFields);
      expect(received).toMatchObject({
        trigger,
        token: expect.stringMatching(/^[A-Za-z0-9]+$/),
        message: { ...values, content: sent.content, content_type: 'text/x-markdown' },
      });
      expect(typesIn(received.message)).toEqual({ ...messageFields, ...ofPlace });
    });

    it('from the path of the document, without parameters', async () => {
      const { status, body } = await bot.post('/chat-outgoing-webhook');
      expect([status, body]).toEqual([
        200,
        {
          result: 'success',
          msg: '',
          bot_email: webhook.received[0]?.bot_email,
          bot_full_name: 'Echo',
          token: webhook.received[0]?.token,
        },
      ]);
    });
  });

  it('quote the text of the API if the response cannot be posted', async () => {
    const narrow = [{ operator: 'dm', operand: [ben.userId, bot.userId] }];
    await ben.call('sendMessage', { type: 'direct', to: [bot.userId], content: 'a widget' });
    const notice = await until(async () =>
      (await contents(ben, narrow)).find(({ content }) => String(content).startsWith('Failure!')),
    );
    expect(notice.content).toBe('Failure! Widgets: API programmer sent invalid JSON content');
  });

  it('notify the sender and the owner if the webhook is unreachable', async () => {
    const body = await ann.call('createBot', {
      full_name: 'Lost',
      short_name: 'lost',
      bot_type: 3,
      payload_url: '"http://127.0.0.1:1/"',
    });
    await ben.call('sendMessage', { type: 'direct', to: [body.user_id], content: 'Anybody?' });
    const from = (by: ApiClient) =>
      until(async () => {
        const found = await contents(by, [{ operator: 'sender', operand: body.user_id }]);
        return found.length > 0 ? found.map(({ content }) => content) : undefined;
      });
    expect(await from(ben)).toEqual(['Failure! Bot is unavailable']);
    expect(await from(ann)).toEqual([expect.stringContaining('A connection error occurred')]);
  });
});
