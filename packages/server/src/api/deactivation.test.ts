import { createHash } from 'node:crypto';
import type { ApiClient, ApiResponse } from '@parley/adapter-http/testing';
import sharp from 'sharp';
import { newAccount, newBot } from '../testing/accounts';
import { watchOne } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { untilTrue } from '../testing/until';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('DELETE /users', () => {
  const refusal = (msg: string, code = 'BAD_REQUEST', status = 400) => ({
    status,
    body: { result: 'error', code, msg },
  });
  const success = { status: 200, body: { result: 'success', msg: '' } };
  const seen = ({ status, body }: ApiResponse) => ({ status, body });

  let server: TestRealm;
  let owner: ApiClient;
  let admin: ApiClient;
  let member: ApiClient;

  beforeAll(async () => {
    server = running;
    owner = server.owner;
    admin = await newAccount(server, 'admin', 200);
    member = await newAccount(server, 'member', 400);
  });

  const remove = async (by: ApiClient, id: unknown, values: object = {}) =>
    seen(await by.delete(`/users/${String(id)}`, { ...values }));

  const recordOf = async (user: ApiClient) => (await owner.get(`/users/${user.userId}`)).body.user;

  it.each<[string, () => ApiClient, () => unknown, object]>([
    ['an unknown user', () => owner, () => 999_999, refusal('No such user')],
    [
      'a bot',
      () => owner,
      async () => (await newBot(owner, 'page')).userId,
      refusal('No such user'),
    ],
    [
      'another user, by a member',
      () => member,
      () => admin.userId,
      refusal('Insufficient permission'),
    ],
    [
      'the caller by id, as a member',
      () => member,
      () => member.userId,
      refusal('Insufficient permission'),
    ],
    [
      'the only owner, by an administrator',
      () => admin,
      () => owner.userId,
      refusal('Cannot deactivate the only organization owner'),
    ],
    [
      'the only owner, by themselves',
      () => owner,
      () => owner.userId,
      refusal('Cannot deactivate the only organization owner'),
    ],
    [
      'a user, without credentials',
      () => server.anonymous,
      () => member.userId,
      refusal('Not logged in: API authentication or user session required', 'UNAUTHORIZED', 401),
    ],
  ])('does not deactivate %s', async (_, by, id, expected) => {
    const target = await id();
    const before = (await owner.get('/users')).body;
    const events = await watchOne(owner, async () => {
      expect(await remove(by(), target)).toEqual(expected);
    });
    expect(events).toEqual([]);
    expect((await owner.get('/users')).body).toEqual(before);
  });

  it('protects owners from administrators, and rejects deactivated users', async () => {
    const second = await newAccount(server, 'second', 100);
    expect(await remove(admin, second.userId)).toEqual(
      refusal('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'),
    );
    expect(await remove(owner, second.userId)).toEqual(success);
    expect(await remove(owner, second.userId)).toEqual(refusal('User is deactivated'));
    expect(seen(await second.get('/users/me'))).toEqual(
      refusal('Account is deactivated', 'UNAUTHORIZED', 401),
    );
  });

  it.each([
    ['actions', 'x', 'actions is not valid JSON'],
    ['actions', '[]', 'actions is not a dict'],
    ['actions', { delete_profile: 'yes' }, 'actions["delete_profile"] is not a boolean'],
    [
      'deactivation_notification_comment',
      'x'.repeat(2001),
      'deactivation_notification_comment is too long (limit: 2000 characters)',
    ],
  ])('rejects an invalid parameter: %s (case %#)', async (name, value, msg) => {
    expect(await remove(owner, member.userId, { [name]: value })).toEqual(refusal(msg));
    expect((await recordOf(member)).is_active).toBe(true);
  });

  it('accepts a comment', async () => {
    const leaver = await newAccount(server, 'leaver', 400);
    const comment = { deactivation_notification_comment: 'Farewell' };
    expect(await remove(admin, leaver.userId, comment)).toEqual(success);
  });

  it('accepts actions from level 459 on', async () => {
    const [old, young] = [
      await newAccount(server, 'old', 400),
      await newAccount(server, 'young', 400),
    ];
    const actions = { delete_profile: true };
    const ignored = await remove(owner.atLevel(458), old.userId, { actions });
    expect(ignored.body.ignored_parameters_unsupported).toEqual(['actions']);
    expect(await recordOf(old)).toMatchObject({ full_name: 'old', is_active: false });
    expect(await remove(owner.atLevel(459), young.userId, { actions })).toEqual(success);
    expect(await recordOf(young)).toMatchObject({ full_name: 'Deleted user', is_active: false });
  });

  it('deactivates the bots, then applies the actions to the bots and their owner, and then deactivates the owner', async () => {
    const leaver = await newAccount(server, 'marcus', 400);
    const bots = [await newBot(leaver, 'one'), await newBot(leaver, 'two')];
    const accounts = [...bots, leaver];
    const principals = [owner, ...accounts].map(({ userId }) => userId);
    await owner.call('subscribe', { subscriptions: [{ name: 'forum' }], principals });
    const sent: number[] = [];
    for (const account of [...accounts].reverse()) {
      const message = { type: 'channel', to: 'forum', topic: 't', content: 'words' };
      sent.push((await account.post('/messages', message)).body.id);
    }
    const [ofLeaver, ofTwo, ofOne] = sent;
    const actions = { delete_profile: true, delete_public_channel_messages: true };
    const { queue_id, last_event_id } = (
      await owner.post('/register', { event_types: ['realm_user', 'delete_message'] })
    ).body;
    expect(await remove(admin, leaver.userId, { actions })).toEqual(success);
    const received: (readonly [unknown, string])[] = [];
    let last = last_event_id;
    while (!received.some(([who, what]) => who === leaver.userId && what === 'is_active')) {
      const { events } = (await owner.get('/events', { queue_id, last_event_id: last })).body;
      for (const { id, type, person, message_id, message_ids } of events) {
        last = id;
        received.push(
          person === undefined
            ? [message_id ?? message_ids, type]
            : [person.user_id, Object.keys(person).find((key) => key !== 'user_id') ?? ''],
        );
      }
    }
    const [one, two] = bots.map(({ userId }) => userId);
    expect(received).toEqual([
      [one, 'is_active'],
      [two, 'is_active'],
      [one, 'full_name'],
      [one, 'avatar_source'],
      [two, 'full_name'],
      [two, 'avatar_source'],
      [leaver.userId, 'full_name'],
      [leaver.userId, 'avatar_source'],
      [ofOne, 'delete_message'],
      [ofTwo, 'delete_message'],
      [ofLeaver, 'delete_message'],
      [leaver.userId, 'is_active'],
    ]);
  });

  it('removes the avatar of a deleted profile', async () => {
    const leaver = await newAccount(server, 'vain', 400);
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)]), 'me.png');
    const { avatar_url } = (await leaver.request('POST', '/users/me/avatar', form)).body;
    const picture = `${server.site}${String(avatar_url)}`;
    expect((await fetch(picture)).status).toBe(200);
    await remove(owner, leaver.userId, { actions: { delete_profile: true } });
    expect((await fetch(picture)).status).toBe(404);
    expect((await recordOf(leaver)).avatar_url).toContain(`/avatar/${'0'.repeat(32)}?`);
  });

  it('removes a picture of an avatar service with a deleted profile, for every client', async () => {
    const leaver = await newAccount(server, 'pictured', 400);
    expect((await recordOf(leaver)).avatar_url).toBeNull();
    const hash = createHash('md5').update(String(leaver.email)).digest('hex');
    const events = await watchOne(owner, () =>
      remove(owner, leaver.userId, { actions: { delete_profile: true } }),
    );
    expect(JSON.stringify(events)).not.toContain(hash);
    // A client that computes the URL itself would compute that of the address.
    for (const client_gravatar of [true, false]) {
      const { user } = (await owner.get(`/users/${leaver.userId}`, { client_gravatar })).body;
      expect(user.avatar_url).toContain(`/avatar/${'0'.repeat(32)}?`);
    }
    expect(events).toContainEqual({
      type: 'realm_user',
      op: 'update',
      person: expect.objectContaining({ user_id: leaver.userId, avatar_source: 'G' }),
    });
  });

  it('lets users deactivate themselves, except the only owner', async () => {
    const leaver = await newAccount(server, 'free', 400);
    const bot = await newBot(leaver, 'shadow');
    expect(seen(await leaver.delete('/users/me'))).toEqual(success);
    expect(await recordOf(leaver)).toMatchObject({ is_active: false });
    expect(await recordOf(bot)).toMatchObject({ is_active: false });
    expect(await owner.delete('/users/me')).toMatchObject({
      status: 400,
      body: {
        code: 'CANNOT_DEACTIVATE_LAST_USER',
        msg: 'Cannot deactivate the only organization owner.',
        is_last_owner: true,
        entity: 'organization owner',
      },
    });
  });
});

describe('messages of a deactivated account', () => {
  let server: TestRealm;
  let owner: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('deletionwithaccounts');
    owner = server.owner;
  });

  const send = async (by: ApiClient, message: Readonly<Record<string, unknown>>) =>
    (await by.post('/messages', { content: 'words', ...message })).body.id as number;

  /** One message of each kind from a new user, and one from another user beside them. */
  const writer = async (name: string) => {
    const author = await server.newUser(name);
    const principals = [owner.userId, author.userId];
    await owner.call('subscribe', { subscriptions: [{ name: 'open' }], principals });
    await owner.call('subscribe', {
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

  // Each kind is in another combination of these, so that no two can be mixed up.
  it.each([
    [
      'Ann',
      { delete_public_channel_messages: true, delete_private_channel_messages: true },
      ['open', 'closed'],
    ],
    [
      'Bob',
      { delete_private_channel_messages: true, delete_direct_messages: true },
      ['closed', 'direct'],
    ],
  ])('are deleted as the actions say: %s', async (name, actions, expected) => {
    const { author, ids } = await writer(name);
    expect(await deletedOf(ids)).toEqual([]);
    const queue = await owner.post('/register', { event_types: ['delete_message', 'realm_user'] });
    const response = await owner.delete(`/users/${author.userId}`, { actions });
    expect(response.body).toEqual({ result: 'success', msg: '' });
    expect((await author.get('/users/me')).status).toBe(401);
    await eventually(ids, expected);
    const received = await owner.get('/events', {
      queue_id: queue.body.queue_id,
      last_event_id: queue.body.last_event_id,
      dont_block: true,
    });
    // The messages go first.
    expect(received.body.events).toMatchObject([
      ...expected.map(() => ({ type: 'delete_message' })),
      { type: 'realm_user', op: 'update', person: { user_id: author.userId, is_active: false } },
    ]);
  });
});
