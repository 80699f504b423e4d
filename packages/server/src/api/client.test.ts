import type { Connection, Event } from '@parley/client';
import { ApiError, connect, createApi, parseChatrc } from '@parley/client';
import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const accountOf = ({ site, email, apiKey }: ApiClient) => ({ site, email, apiKey });

const apiOf = (user: ApiClient) => createApi(accountOf(user));

/** The first value that the function chooses from an event. */
const first = async <A>(
  events: AsyncIterable<Event>,
  choose: (event: Event) => A | undefined,
): Promise<A> => {
  for await (const event of events) {
    const found = choose(event);
    if (found !== undefined) {
      return found;
    }
  }
  throw new Error('the events ended');
};

describe('the client package', () => {
  let server: TestServer;
  let iago: ApiClient;
  let juliet: ApiClient;
  const opened: Connection[] = [];

  const open = (
    user: ApiClient,
    options: Partial<Parameters<typeof connect>[0]> = {},
  ): Connection => {
    const connection = connect({ ...accountOf(user), ...options });
    opened.push(connection);
    return connection;
  };

  beforeAll(async () => {
    server = await startTestServer();
    iago = await server.newUser('Iago');
    juliet = await server.newUser('Juliet');
    await apiOf(iago).call('subscribe', {
      subscriptions: [{ name: 'general' }],
      principals: [iago.userId, juliet.userId],
    });
  });

  afterEach(() => Promise.all(opened.splice(0).map((connection) => connection.close())));

  afterAll(() => server.stop());

  it('follows events into its state, and ends with its queue deleted', async () => {
    const connection = open(juliet);
    const events = connection.events();
    await connection.ready;
    const { queueId = '' } = connection.getState();
    const { id } = await apiOf(iago).call('sendMessage', {
      type: 'channel',
      to: 'general',
      topic: 'tea',
      content: 'Is there any?',
    });
    const content = await first(events, (event) =>
      event.type === 'message' && event.message.id === id ? event.message.content : undefined,
    );
    expect(content).toBe('Is there any?');
    expect(connection.getState().state.unread_msgs).toMatchObject({
      streams: [{ topic: 'tea', unread_message_ids: [id] }],
    });
    await connection.close();
    const { body } = await juliet.get('/events', { queue_id: queueId, last_event_id: -1 });
    expect(body.code).toBe('BAD_EVENT_QUEUE_ID');
  });

  it('shows what it sends at once, and until the event arrives', async () => {
    const connection = open(iago);
    const sizes: number[] = [];
    connection.subscribe(() => sizes.push(connection.getState().pending.length));
    const events = connection.events();
    const sent = connection.send({ type: 'direct', to: `[${juliet.userId}]`, content: 'hello' });
    expect(connection.getState().pending).toMatchObject([{ status: 'sending' }]);
    const { status } = await sent;
    expect(status).toBe('sent');
    await first(events, (event) => (event.type === 'message' ? event.message : undefined));
    expect(connection.getState().pending).toEqual([]);
    expect(Math.max(...sizes)).toBe(1);
  });

  it('keeps what the server refuses, until it is sent again', async () => {
    const connection = open(iago);
    await connection.ready;
    const message = { type: 'channel', to: 'later', topic: 'x', content: 'y' } as const;
    const failed = await connection.send(message);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'STREAM_DOES_NOT_EXIST' } });
    await connection.call('subscribe', { subscriptions: [{ name: 'later' }] });
    const events = connection.events();
    expect(await connection.retry(failed.localId)).toMatchObject({ status: 'sent' });
    await first(events, (event) => (event.type === 'message' ? event : undefined));
    expect(connection.getState().pending).toEqual([]);
  });

  it('registers again when its queue is gone', async () => {
    const connection = open(juliet);
    await connection.ready;
    const { queueId: old = '' } = connection.getState();
    const renewed = new Promise<void>((resolve) => {
      connection.subscribe(() => {
        const { queueId, status } = connection.getState();
        if (status === 'connected' && queueId !== old) {
          resolve();
        }
      });
    });
    await connection.call('deleteQueue', { queue_id: old });
    await renewed;
    const events = connection.events();
    await connection.call('updateSettings', { full_name: 'Juliet C.' });
    await first(events, (event) =>
      event.type === 'realm_user' && event.op === 'update' ? event : undefined,
    );
    const names = connection.getState().state.realm_users?.map(({ full_name }) => full_name);
    expect(names).toContain('Juliet C.');
  });

  it('uploads files and reads typed results', async () => {
    const { call } = apiOf(iago);
    const { url } = await call('uploadFile', { file: new File(['text'], 'notes.txt') });
    expect(url).toMatch(/notes\.txt$/);
    const { messages } = await call('listMessages', {
      anchor: 'newest',
      num_before: 1,
      narrow: [{ operator: 'channel', operand: 'general' }],
    });
    expect(messages.map(({ display_recipient }) => display_recipient)).toEqual(['general']);
    const own = await call('getUser', { user_id: iago.userId });
    expect(own.user.full_name).toBe('Iago');
  });

  it('rejects with what the server says', async () => {
    const refused: unknown = await createApi({ ...accountOf(iago), apiKey: 'x'.repeat(32) })
      .call('getOwnUser')
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const connection = open(iago, { apiKey: 'x'.repeat(32) });
    await expect(connection.ready).rejects.toMatchObject({ status: 401 });
  });

  it('connects with what a chatrc file contains', async () => {
    const text = `[api]\nemail=${iago.email}\nkey=${iago.apiKey}\nsite=${iago.site}\n`;
    const { email } = await createApi(parseChatrc(text)).call('getOwnUser');
    expect(email).toBe((await iago.get('/users/me')).body.email);
  });
});
