import type { ApiClient } from '@parley/adapter-http/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { untilTrue } from '../testing/until';

describe('messages of a deactivated account', () => {
  let server: TestServer;
  let owner: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
  });

  afterAll(() => server.stop());

  const send = async (by: ApiClient, message: Readonly<Record<string, unknown>>) =>
    (await by.post('/messages', { content: 'words', ...message })).body.id as number;

  /** One message of each kind from a new user, and one from another user beside them. */
  const writer = async (name: string) => {
    const author = await server.newUser(name);
    const principals = [owner.userId, author.userId];
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'open' }], principals });
    await owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'closed' }],
      principals,
      invite_only: true,
    });
    const inChannel = (to: string) => ({ type: 'channel', to, topic: name });
    return {
      author,
      ids: {
        open: await send(author, inChannel('open')),
        closed: await send(author, inChannel('closed')),
        direct: await send(author, { type: 'direct', to: [owner.userId] }),
        foreign: await send(owner, inChannel('open')),
      },
    };
  };

  const deletedOf = async (ids: Readonly<Record<string, number>>): Promise<readonly string[]> => {
    const responses = await Promise.all(
      Object.entries(ids).map(async ([kind, id]) => ({
        kind,
        status: (await owner.get(`/messages/${id}`)).status,
      })),
    );
    return responses.filter(({ status }) => status !== 200).map(({ kind }) => kind);
  };

  const eventually = async (
    ids: Readonly<Record<string, number>>,
    expected: readonly string[],
  ): Promise<void> => {
    await untilTrue(async () => (await deletedOf(ids)).length >= expected.length);
    expect(await deletedOf(ids)).toEqual(expected);
  };

  it.each([
    ['Ann', { delete_public_channel_messages: true }, ['open']],
    ['Bob', { delete_private_channel_messages: true }, ['closed']],
    ['Cleo', { delete_direct_messages: true }, ['direct']],
    [
      'Dan',
      {
        delete_public_channel_messages: true,
        delete_private_channel_messages: true,
        delete_direct_messages: true,
      },
      ['open', 'closed', 'direct'],
    ],
  ])('are deleted as the actions say: %s', async (name, actions, expected) => {
    const { author, ids } = await writer(name);
    expect(await deletedOf(ids)).toEqual([]);
    const queue = await owner.post('/register', { event_types: ['delete_message'] });
    const response = await owner.delete(`/users/${author.userId}`, { actions });
    expect(response.body).toEqual({ result: 'success', msg: '' });
    await eventually(ids, expected);
    const received = await owner.get('/events', {
      queue_id: queue.body.queue_id,
      last_event_id: queue.body.last_event_id,
      dont_block: true,
    });
    expect(received.body.events).toHaveLength(expected.length);
  });

  it('are kept without such an action', async () => {
    const { author, ids } = await writer('Eve');
    await owner.delete(`/users/${author.userId}`, { actions: { delete_direct_messages: false } });
    await sleep(200);
    expect(await deletedOf(ids)).toEqual([]);
  });
});
