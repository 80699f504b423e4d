import type { ApiClient, ApiResponse } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { newAccount } from '../testing/accounts';
import { channelId, newChannel, newQueue, refused } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('channels', () => {
  let server: TestServer;
  let owner: ApiClient;
  let ann: ApiClient;
  let bob: ApiClient;
  let guest: ApiClient;
  let administrator: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    ({ owner } = server);
    ann = await server.newUser('Ann');
    bob = await server.newUser('Bob');
    guest = await newAccount(server, 'guest', role.guest);
    administrator = await newAccount(server, 'administrator', role.administrator);
  });

  afterAll(() => server.stop());

  it('hides private channels from users who may not know of them', async () => {
    const secret = 'the-very-secret-plan';
    const id = await newChannel(ann, secret, { invite_only: true });
    await ann.call('sendMessage', { type: 'channel', to: id, topic: 'hush', content: secret });
    const queue = await newQueue(guest);
    await ann.call('updateChannel', { stream_id: id, description: `more of ${secret}` });
    const missing = id + 100_000;
    const walk = async (by: ApiClient, target: number, name: string) => {
      const item = { stream_id: target, property: 'color', value: '#123456' };
      return Promise.all([
        by.get(`/streams/${target}`),
        by.patch(`/streams/${target}`, { description: 'x' }),
        by.patch(`/streams/${target}`, { is_private: false }),
        by.delete(`/streams/${target}`),
        by.get(`/streams/${target}/members`),
        by.get(`/streams/${target}/email_address`),
        by.get(`/users/me/${target}/topics`),
        by.get(`/users/${ann.userId}/subscriptions/${target}`),
        by.get('/get_stream_id', { stream: name }),
        by.post('/users/me/subscriptions/properties', { subscription_data: [item] }),
        by.patch(`/users/me/subscriptions/${target}`, { property: 'is_muted', value: true }),
        by.delete('/users/me/subscriptions', { subscriptions: [name] }),
        by.post('/user_topics', { stream_id: target, topic: 'hush', visibility_policy: 1 }),
        by.post('/user_topics', { stream_id: target, topic: 'hush', visibility_policy: 0 }),
        by.patch('/users/me/subscriptions/muted_topics', {
          stream_id: target,
          topic: 'hush',
          op: 'remove',
        }),
        by.get('/streams', { include_all: true, include_can_access_content: true }),
        by.get('/users/me/subscriptions', { include_subscribers: 'true' }),
        by.get(`/users/${ann.userId}/channels`),
        by.post('/register', { fetch_event_types: ['subscription', 'stream', 'default_streams'] }),
      ]);
    };
    for (const by of [guest, bob, server.anonymous]) {
      const [hidden, absent] = [await walk(by, id, secret), await walk(by, missing, 'no-such')];
      const plain = (responses: typeof hidden, name: string) =>
        responses.map(({ status, body }) => ({
          status,
          text: JSON.stringify({ ...body, queue_id: 0, last_event_id: 0 }).replaceAll(name, '*'),
        }));
      expect(plain(hidden, secret)).toEqual(plain(absent, 'no-such'));
      expect(JSON.stringify(hidden.slice(-4).map(({ body }) => body))).not.toContain(secret);
    }
    expect(await queue()).toEqual([]);
  });

  it('shows administrators the properties of a private channel, but not its messages', async () => {
    const id = await newChannel(ann, 'for the few', { invite_only: true });
    await ann.call('sendMessage', { type: 'channel', to: id, topic: 'hush', content: 'word' });
    expect((await administrator.get(`/streams/${id}`)).body.stream).toMatchObject({
      name: 'for the few',
      invite_only: true,
      history_public_to_subscribers: false,
    });
    expect((await administrator.get(`/streams/${id}/members`)).body.subscribers).toEqual([
      ann.userId,
    ]);
    const content = await Promise.all([
      administrator.get(`/users/me/${id}/topics`),
      administrator.get(`/streams/${id}/email_address`),
      administrator.post('/user_topics', { stream_id: id, topic: 'hush', visibility_policy: 3 }),
    ]);
    expect(content.map(({ body }) => body)).toEqual(
      content.map(() => refused('Invalid channel ID')),
    );
    expect((await administrator.patch(`/streams/${id}`, { is_private: false })).body).toEqual(
      refused('Channel content access is required.'),
    );
    expect((await administrator.patch(`/streams/${id}`, { description: 'seen' })).body).toEqual({
      result: 'success',
      msg: '',
    });
  });

  /** The notice about a change may be the first message of the channel, which is an event as well. */
  const apartFromNotice = (events: ApiResponse['body']): readonly object[] =>
    events.filter((event: { readonly property?: string }) => event.property !== 'first_message_id');

  it('notifies new viewers of a channel that becomes public, and the others of the change', async () => {
    const id = await newChannel(ann, 'to be opened', {
      invite_only: true,
      principals: [ann.userId, guest.userId],
    });
    const queues = [await newQueue(ann), await newQueue(bob), await newQueue(guest)];
    await ann.call('updateChannel', { stream_id: id, is_private: false });
    const [anns, bobs, guests] = await Promise.all(queues.map((poll) => poll()));
    const update = { op: 'update', property: 'invite_only', value: false, stream_id: id };
    expect(apartFromNotice(anns)).toMatchObject([update]);
    expect(apartFromNotice(guests)).toMatchObject([update]);
    expect(apartFromNotice(bobs)).toMatchObject([
      { type: 'stream', op: 'create' },
      { op: 'peer_add', stream_ids: [id], user_ids: [ann.userId, guest.userId] },
    ]);
  });

  it('hides a channel that becomes private from users who are not subscribed', async () => {
    const id = await newChannel(ann, 'to be closed');
    const queue = await newQueue(bob);
    await ann.call('updateChannel', { stream_id: id, is_private: true, new_name: 'closed by now' });
    const events = await queue();
    expect(events).toMatchObject([{ type: 'stream', op: 'delete', stream_ids: [id] }]);
    expect(JSON.stringify(events)).not.toContain('closed by now');
  });

  it('shows a private channel to users with a permission, and hides it again', async () => {
    const id = await newChannel(ann, 'by permission', { invite_only: true });
    const queues = [await newQueue(ann), await newQueue(bob), await newQueue(administrator)];
    const permit = (people: readonly (number | undefined)[]) =>
      ann.patch(`/streams/${id}`, {
        can_subscribe_group: { new: { direct_members: people, direct_subgroups: [] } },
      });
    await permit([bob.userId, administrator.userId]);
    await permit([administrator.userId]);
    const [anns, bobs, others] = await Promise.all(queues.map((poll) => poll()));
    const update = { type: 'stream', op: 'update', property: 'can_subscribe_group', stream_id: id };
    expect(anns).toMatchObject([update, update]);
    expect(others).toMatchObject([update, update]);
    expect(bobs).toMatchObject([
      { type: 'stream', op: 'create', streams: [{ stream_id: id, name: 'by permission' }] },
      { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: [ann.userId] },
      { type: 'stream', op: 'delete', stream_ids: [id] },
    ]);
  });

  it('hides a channel that is no longer web-public from guests who are not subscribed', async () => {
    await owner.call('updateRealm', { enable_spectator_access: true });
    const id = await newChannel(owner, 'once open', { is_web_public: true });
    const queues = [await newQueue(bob), await newQueue(guest)];
    await owner.call('updateChannel', {
      stream_id: id,
      is_web_public: false,
      new_name: 'not any more',
    });
    await owner.call('updateRealm', { enable_spectator_access: false });
    const [bobs, guests] = await Promise.all(queues.map((poll) => poll()));
    expect(apartFromNotice(bobs)).toMatchObject([
      { op: 'update', property: 'invite_only', is_web_public: false },
      { op: 'update', property: 'name', value: 'not any more' },
    ]);
    expect(guests).toMatchObject([{ type: 'stream', op: 'delete', stream_ids: [id] }]);
  });

  it('archives and unarchives a channel, for clients with and without support', async () => {
    const id = await newChannel(ann, 'closing down');
    const old = await newQueue(bob);
    const able = await newQueue(bob, { client_capabilities: { archived_channels: true } });
    await ann.call('archiveChannel', { stream_id: id });
    expect((await ann.delete(`/streams/${id}`)).body).toEqual(
      refused('Channel is already deactivated'),
    );
    await ann.call('updateChannel', { stream_id: id, is_archived: false });
    expect((await ann.patch(`/streams/${id}`, { is_archived: false })).body).toEqual(
      refused('Channel is not currently deactivated'),
    );
    expect(apartFromNotice(await old())).toMatchObject([
      { op: 'delete' },
      { op: 'create' },
      { op: 'peer_add', stream_ids: [id], user_ids: [ann.userId] },
    ]);
    expect(apartFromNotice(await able())).toMatchObject([
      { op: 'update', property: 'is_archived', value: true },
      { op: 'update', property: 'is_archived', value: false },
    ]);
  });

  it("rejects archived channels in the organization's settings", async () => {
    const id = await newChannel(owner, 'for announcements');
    const setting = 'new_stream_announcements_stream_id';
    await owner.call('updateRealm', { [setting]: id });
    const queue = await newQueue(bob, { event_types: ['realm'] });
    await owner.call('archiveChannel', { stream_id: id });
    await owner.call('updateChannel', { stream_id: id, is_archived: false });
    await owner.call('updateRealm', { [setting]: -1 });
    expect((await queue()).map(({ property, value }) => [property, value])).toEqual([
      [setting, -1],
      [setting, id],
      [setting, -1],
    ]);
  });

  it('does not notify clients without support for archived channels of one', async () => {
    const id = await newChannel(ann, 'put away', {
      principals: [ann.userId, bob.userId],
    });
    await ann.call('archiveChannel', { stream_id: id });
    const old = await newQueue(bob);
    const able = await newQueue(bob, { client_capabilities: { archived_channels: true } });
    await ann.call('updateChannel', { stream_id: id, description: 'dusty' });
    await bob.call('changeSubscriptionSetting', {
      stream_id: id,
      property: 'pin_to_top',
      value: true,
    });
    await ann.call('unsubscribe', { subscriptions: ['put away'] });
    await bob.call('unsubscribe', { subscriptions: ['put away'] });
    expect(await old()).toEqual([]);
    expect(await able()).toMatchObject([
      { type: 'stream', op: 'update', property: 'description', stream_id: id },
      { type: 'subscription', op: 'update', property: 'pin_to_top', stream_id: id },
      { type: 'subscription', op: 'peer_remove', stream_ids: [id], user_ids: [ann.userId] },
      { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: id, name: 'put away' }] },
    ]);
  });

  it('sends notices in an archived channel to clients with support only', async () => {
    const id = await newChannel(ann, 'with notices', { principals: [ann.userId, bob.userId] });
    const messages = { event_types: ['message'] };
    const old = await newQueue(bob, messages);
    const able = await newQueue(bob, {
      ...messages,
      client_capabilities: { archived_channels: true },
    });
    await ann.delete(`/streams/${id}`);
    await ann.patch(`/streams/${id}`, { new_name: 'with more notices' });
    await ann.patch(`/streams/${id}`, { description: 'dusty' });
    await ann.patch(`/streams/${id}`, { is_archived: false });
    const contents = (events: Awaited<ReturnType<typeof old>>): readonly unknown[] =>
      events.map(
        ({ message }) =>
          /unarchived|archived|renamed|description/.exec(JSON.stringify(message))?.[0],
      );
    expect(contents(await able())).toEqual(['archived', 'renamed', 'description', 'unarchived']);
    expect(contents(await old())).toEqual(['unarchived']);
  });

  it("notifies of a deactivated user's active and archived channels in separate events", async () => {
    const leaver = await server.newUser('Leaver');
    const principals = [ann.userId, leaver.userId];
    const open = [
      await newChannel(ann, 'first of the leaver', { principals }),
      await newChannel(ann, 'second of the leaver', { principals }),
    ];
    const archived = await newChannel(ann, 'third of the leaver', { principals });
    await ann.call('archiveChannel', { stream_id: archived });
    const capable = { client_capabilities: { archived_channels: true } };
    const queues = [
      await newQueue(bob),
      await newQueue(bob, capable),
      await newQueue(bob.atLevel(427), capable),
      await newQueue(bob.atLevel(376), capable),
    ];
    await owner.call('deactivateUser', { user_id: leaver.userId });
    const received = await Promise.all(queues.map((poll) => poll()));
    expect(received.map((events) => events.map(({ op, stream_ids }) => [op, stream_ids]))).toEqual([
      [['peer_remove', open]],
      [
        ['peer_remove', open],
        ['peer_remove', [archived]],
      ],
      [['peer_remove', open]],
      [],
    ]);
  });

  it.each([
    ['a folder', { folder_id: 9999 }, refused('Invalid channel folder ID')],
    [
      'a retention',
      { message_retention_days: 0 },
      {
        ...refused("Bad value for 'message_retention_days': 0", 'REQUEST_VARIABLE_INVALID'),
        var_name: 'message_retention_days',
        bad_value: 0,
      },
    ],
  ])('does not create a channel with invalid %s', async (_, given, body) => {
    const name = 'never made';
    const response = await ann.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      ...given,
    });
    expect(response.body).toEqual(body);
    expect((await owner.get('/get_stream_id', { stream: name })).body.result).toBe('error');
  });

  it('creates a channel that must not exist yet', async () => {
    const made = await ann.post('/channels/create', {
      name: 'brand new',
      subscribers: [bob.userId],
    });
    expect(made.body.id).toBe(await channelId(bob, 'brand new'));
    const again = await ann.post('/channels/create', { name: 'BRAND new', subscribers: [] });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'CHANNEL_ALREADY_EXISTS', channel_name: 'BRAND new' },
    });
    expect((await ann.atLevel(416).post('/channels/create', { name: 'older' })).status).toBe(404);
  });

  it('supports folders: creating, filling, renaming, ordering, and archiving when empty', async () => {
    const queue = await newQueue(bob);
    const make = (by: ApiClient, name: string, description = '') =>
      by.post('/channel_folders/create', { name, description });
    expect((await make(ann, 'mine')).body).toEqual(
      refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'),
    );
    const first = (await make(owner, 'Teams', 'who *works* here')).body.channel_folder_id;
    const second = (await make(owner, 'Projects')).body.channel_folder_id;
    expect((await make(owner, 'TEAMS')).body).toEqual(
      refused("Channel folder 'TEAMS' already exists"),
    );
    expect((await make(owner, ' ')).body).toEqual(refused("Channel folder name can't be empty."));
    expect((await make(owner, 'a\u0007b')).body).toEqual(
      refused('Invalid character in channel folder name, at position 2.'),
    );
    expect((await make(owner, 'n'.repeat(61))).body).toEqual(
      refused('name is too long (limit: 60 characters)'),
    );
    expect((await make(owner, 'x', 'd'.repeat(1025))).body).toEqual(
      refused('description is too long (limit: 1024 characters)'),
    );
    const id = await newChannel(ann, 'in a folder', { folder_id: first });
    expect((await owner.patch(`/channel_folders/${first}`, { is_archived: true })).body).toEqual(
      refused('You need to remove all the channels from this folder to archive it.'),
    );
    await ann.call('updateChannel', { stream_id: id, folder_id: null });
    await owner.call('updateChannelFolder', {
      channel_folder_id: first,
      name: 'Groups',
      is_archived: true,
    });
    await owner.call('reorderChannelFolders', { order: [second, first] });
    expect((await owner.patch('/channel_folders', { order: [second] })).body).toEqual(
      refused('Invalid order mapping.'),
    );
    const listed = await bob.get('/channel_folders', { include_archived: true });
    expect(listed.body.channel_folders).toMatchObject([
      { id: second, name: 'Projects', is_archived: false },
      { id: first, name: 'Groups', is_archived: true },
    ]);
    expect((await bob.atLevel(388).get('/channel_folders')).status).toBe(404);
    expect((await queue()).filter(({ type }) => type === 'channel_folder')).toMatchObject([
      { op: 'add', channel_folder: { id: first } },
      { op: 'add', channel_folder: { id: second } },
      { op: 'update', data: { name: 'Groups' } },
      { op: 'update', data: { is_archived: true } },
      { op: 'reorder', order: [second, first] },
    ]);
  });

  it('notifies everyone but guests of the default channels', async () => {
    const id = await newChannel(ann, 'by default');
    const queues = [await newQueue(bob), await newQueue(guest)];
    expect((await ann.post('/default_streams', { stream_id: id })).body.code).toBe(
      'UNAUTHORIZED_PRINCIPAL',
    );
    await owner.call('addDefaultChannel', { stream_id: id });
    const [bobs, guests] = await Promise.all(queues.map((poll) => poll()));
    expect(bobs).toMatchObject([{ type: 'default_streams', default_streams: [id] }]);
    expect(guests).toEqual([]);
    expect((await ann.patch(`/streams/${id}`, { is_private: true })).body).toEqual(
      refused('A default channel cannot be private.'),
    );
    await owner.call('removeDefaultChannel', { stream_id: id });
  });
});
