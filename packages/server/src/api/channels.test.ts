import { ApiClient } from '@parley/adapter-http/testing';
import type { Role } from '@parley/core';
import { role } from '@parley/core';
import * as E from 'fp-ts/Either';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

type Wire = Readonly<Record<string, unknown>>;

describe('channels', () => {
  let server: TestServer;
  let owner: ApiClient;
  let ann: ApiClient;
  let bob: ApiClient;
  let guest: ApiClient;
  let administrator: ApiClient;

  /** An account of that role, as no endpoint makes one at once. */
  const newAccount = async (name: string, wanted: Role): Promise<ApiClient> => {
    const { transact, apiKeys, clock } = server.parley.ports;
    const email = `${name}@example.org`;
    const made = await transact(({ users, realms }) => async () => {
      const realm = await realms.findBySubdomain('')();
      if (E.isLeft(realm) || realm.right._tag === 'None') {
        throw new Error('there is no realm');
      }
      return users.create({
        realmId: realm.right.value.id,
        deliveryEmail: email,
        emailVisibility: 1,
        fullName: name,
        role: wanted,
        isActive: true,
        bot: null,
        joinedAt: clock.now(),
        timezone: '',
        avatarSource: 'G',
        isImportedStub: false,
        grants: [],
        passwordHash: undefined,
      })();
    })();
    if (E.isLeft(made)) {
      throw new Error('the account could not be made');
    }
    const { id } = made.right;
    return new ApiClient(server.site, email, apiKeys.keyOf(id, 1), id);
  };

  const channelId = async (by: ApiClient, name: string): Promise<number> =>
    (await by.get('/get_stream_id', { stream: name })).body.stream_id;

  const newChannel = async (by: ApiClient, name: string, more: Wire = {}): Promise<number> => {
    const made = await by.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more });
    expect(made.body).toMatchObject({ result: 'success' });
    return channelId(by, name);
  };

  const newQueue = async (by: ApiClient, more: Wire = {}): Promise<() => Promise<Wire[]>> => {
    const { body } = await by.post('/register', {
      event_types: ['stream', 'subscription', 'channel_folder', 'user_topic', 'default_streams'],
      fetch_event_types: [],
      ...more,
    });
    let last = body.last_event_id;
    return async () => {
      const { body: polled } = await by.get('/events', {
        queue_id: body.queue_id,
        last_event_id: last,
        dont_block: true,
      });
      last = polled.events.at(-1)?.id ?? last;
      return polled.events;
    };
  };

  const refused = (msg: string, code = 'BAD_REQUEST') => ({ result: 'error', code, msg });

  beforeAll(async () => {
    server = await startTestServer();
    ({ owner } = server);
    ann = await server.newUser('Ann');
    bob = await server.newUser('Bob');
    guest = await newAccount('guest', role.guest);
    administrator = await newAccount('administrator', role.administrator);
  });

  afterAll(() => server.stop());

  it('shows nothing of a private channel to those who may not know of it', async () => {
    const secret = 'the-very-secret-plan';
    const id = await newChannel(ann, secret, { invite_only: true });
    await ann.post('/messages', { type: 'channel', to: id, topic: 'hush', content: secret });
    const queue = await newQueue(guest);
    await ann.patch(`/streams/${id}`, { description: `more of ${secret}` });
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
      const plain = (answers: typeof hidden, name: string) =>
        answers.map(({ status, body }) => ({
          status,
          text: JSON.stringify({ ...body, queue_id: 0, last_event_id: 0 }).replaceAll(name, '*'),
        }));
      expect(plain(hidden, secret)).toEqual(plain(absent, 'no-such'));
      expect(JSON.stringify(hidden.slice(-4).map(({ body }) => body))).not.toContain(secret);
    }
    expect(await queue()).toEqual([]);
  });

  it('shows administrators what a private channel is, not what is in it', async () => {
    const id = await newChannel(ann, 'for the few', { invite_only: true });
    await ann.post('/messages', { type: 'channel', to: id, topic: 'hush', content: 'word' });
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

  it('tells newcomers of a channel that is opened, and the others what changed', async () => {
    const id = await newChannel(ann, 'to be opened', {
      invite_only: true,
      principals: [ann.userId, guest.userId],
    });
    const queues = [await newQueue(ann), await newQueue(bob), await newQueue(guest)];
    await ann.patch(`/streams/${id}`, { is_private: false });
    const [anns, bobs, guests] = await Promise.all(queues.map((poll) => poll()));
    const update = { op: 'update', property: 'invite_only', value: false, stream_id: id };
    expect(anns).toMatchObject([update]);
    expect(guests).toMatchObject([update]);
    expect(bobs).toMatchObject([
      { type: 'stream', op: 'create' },
      { op: 'peer_add', stream_ids: [id], user_ids: [ann.userId, guest.userId] },
    ]);
  });

  it('hides a channel that is closed from those who are not in it', async () => {
    const id = await newChannel(ann, 'to be closed');
    const queue = await newQueue(bob);
    await ann.patch(`/streams/${id}`, { is_private: true, new_name: 'closed by now' });
    const events = await queue();
    expect(events).toMatchObject([{ type: 'stream', op: 'delete', stream_ids: [id] }]);
    expect(JSON.stringify(events)).not.toContain('closed by now');
  });

  it('archives a channel and brings it back, to clients of both kinds', async () => {
    const id = await newChannel(ann, 'closing down');
    const old = await newQueue(bob);
    const able = await newQueue(bob, { client_capabilities: { archived_channels: true } });
    await ann.delete(`/streams/${id}`);
    expect((await ann.delete(`/streams/${id}`)).body).toEqual(
      refused('Channel is already deactivated'),
    );
    await ann.patch(`/streams/${id}`, { is_archived: false });
    expect((await ann.patch(`/streams/${id}`, { is_archived: false })).body).toEqual(
      refused('Channel is not currently deactivated'),
    );
    expect(await old()).toMatchObject([{ op: 'delete' }, { op: 'create' }]);
    expect(await able()).toMatchObject([
      { op: 'update', property: 'is_archived', value: true },
      { op: 'update', property: 'is_archived', value: false },
    ]);
  });

  it('subscribes one person to many channels in one event for each audience', async () => {
    const names = ['first of many', 'second of many', 'third of many'];
    for (const name of names) {
      await newChannel(ann, name);
    }
    const queue = await newQueue(ann);
    await bob.post('/users/me/subscriptions', { subscriptions: names.map((name) => ({ name })) });
    const joined = await queue();
    expect(joined).toMatchObject([{ op: 'peer_add', user_ids: [bob.userId] }]);
    expect(joined[0]?.stream_ids).toHaveLength(3);
    await bob.delete('/users/me/subscriptions', { subscriptions: names });
    expect(await queue()).toMatchObject([{ op: 'peer_remove', user_ids: [bob.userId] }]);
  });

  it('keeps what was said in between from whoever comes back to a protected channel', async () => {
    const name = 'protected';
    const id = await newChannel(ann, name, {
      invite_only: true,
      principals: [ann.userId, bob.userId],
    });
    const say = (topic: string) =>
      ann.post('/messages', { type: 'channel', to: id, topic, content: topic });
    await say('before');
    await bob.delete('/users/me/subscriptions', { subscriptions: [name] });
    await say('between');
    await ann.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: [bob.userId],
    });
    await say('after');
    const { body } = await bob.get(`/users/me/${id}/topics`);
    expect(body.topics.map((topic: Wire) => topic.name)).toEqual(['after', 'before']);
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
    ['a default', { is_default_stream: true }, refused('Insufficient permission')],
    [
      'a web-public channel',
      { is_web_public: true },
      refused('Web-public channels are not enabled.'),
    ],
    [
      'the two that exclude each other',
      { is_web_public: true, invite_only: true },
      refused('Invalid parameters'),
    ],
    [
      'topics of a protected history',
      { invite_only: true, can_create_topic_group: { direct_members: [], direct_subgroups: [] } },
      {
        ...refused(
          'Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group',
        ),
        parameters: 'history_public_to_subscribers, can_create_topic_group',
      },
    ],
  ])('makes no channel with %s that is wrong', async (_, given, body) => {
    const name = 'never made';
    const answer = await ann.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      ...given,
    });
    expect(answer.body).toEqual(body);
    expect((await owner.get('/get_stream_id', { stream: name })).body.result).toBe('error');
  });

  it('makes a channel that must not exist yet', async () => {
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

  it('has one bad item change nothing of the others', async () => {
    const id = await newChannel(ann, 'colourful');
    const color = { stream_id: id, property: 'color', value: '#00ff00' };
    const queue = await newQueue(ann);
    const bad = { stream_id: id + 100_000, property: 'pin_to_top', value: true };
    expect(
      (await ann.post('/users/me/subscriptions/properties', { subscription_data: [color, bad] }))
        .body,
    ).toEqual(refused('Invalid channel ID'));
    expect(await queue()).toEqual([]);
  });

  it.each([
    [110, true],
    [111, false],
  ])('echoes personal settings at level %d: %s', async (level, echoes) => {
    const id = await newChannel(ann, `echo ${level}`);
    const subscription_data = [{ stream_id: id, property: 'is_muted', value: true }];
    const { body } = await ann
      .atLevel(level)
      .post('/users/me/subscriptions/properties', { subscription_data });
    expect(body.subscription_data).toEqual(echoes ? subscription_data : undefined);
  });

  it.each([
    [138, ['in_home_view']],
    [139, ['in_home_view', 'is_muted']],
  ])('tells of muting at level %d by %j', async (level, properties) => {
    const id = await newChannel(ann, `muting ${level}`);
    const queue = await newQueue(ann.atLevel(level));
    await ann.patch(`/users/me/subscriptions/${id}`, { property: 'is_muted', value: true });
    expect((await queue()).map(({ property }) => property)).toEqual(properties);
  });

  it.each([
    [411, refused('Invalid include_subscribers')],
    [412, { result: 'success' }],
  ])('takes partial subscribers at level %d', async (level, body) => {
    const answer = await ann
      .atLevel(level)
      .get('/users/me/subscriptions', { include_subscribers: 'partial' });
    expect(answer.body).toMatchObject(body);
  });

  it('sorts register into subscribed, left and never joined', async () => {
    const [here, left, never] = ['reg here', 'reg left', 'reg never'];
    for (const name of [here, left]) {
      await newChannel(bob, name);
    }
    await newChannel(ann, never);
    await bob.delete('/users/me/subscriptions', { subscriptions: [left] });
    const { body } = await bob.post('/register', { fetch_event_types: ['subscription'] });
    const names = (records: readonly Wire[]) => records.map(({ name }) => name);
    expect(names(body.subscriptions)).toContain(here);
    expect(names(body.unsubscribed)).toContain(left);
    expect(names(body.never_subscribed)).toContain(never);
    expect(body.subscriptions[0]).toMatchObject({
      desktop_notifications: false,
      wildcard_mentions_notify: true,
    });
  });

  it('mutes and follows topics, and tells nothing twice', async () => {
    const id = await newChannel(ann, 'topical');
    const queue = await newQueue(ann);
    const set = (topic: string, visibility_policy: number) =>
      ann.post('/user_topics', { stream_id: id, topic, visibility_policy });
    await set('lunch', 1);
    await set('LUNCH', 1);
    await set('Lunch', 3);
    expect((await set('lunch', 4)).body).toEqual(
      refused('Invalid visibility_policy: Value error, Not in the list of possible values'),
    );
    expect(
      (
        await ann.patch('/users/me/subscriptions/muted_topics', {
          stream: 'topical',
          topic: 'lunch',
          op: 'remove',
        })
      ).body,
    ).toEqual(refused('Topic is not muted'));
    expect((await queue()).map(({ visibility_policy }) => visibility_policy)).toEqual([1, 3]);
  });

  it('keeps folders: made, filled, renamed, ordered, archived when empty', async () => {
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
    await ann.patch(`/streams/${id}`, { folder_id: null });
    await owner.patch(`/channel_folders/${first}`, { name: 'Groups', is_archived: true });
    await owner.patch('/channel_folders', { order: [second, first] });
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

  it('gives an address to those who may post, and before that to those who may know', async () => {
    const id = await newChannel(ann, 'By mail', {
      principals: [ann.userId, bob.userId],
      can_send_message_group: { direct_members: [ann.userId], direct_subgroups: [] },
    });
    const path = `/streams/${id}/email_address`;
    const { email } = (await ann.get(path)).body;
    expect(email).toMatch(/^by-mail\.[0-9a-f]{32}\.show-sender@/);
    expect((await ann.get(path)).body.email).toBe(email);
    expect((await bob.get(path)).body).toEqual(refused('Invalid channel ID'));
    expect((await bob.atLevel(447).get(path)).body.result).toBe('success');
    expect((await ann.get(path, { sender_id: bob.userId })).body).toEqual(refused('No such bot'));
    expect((await ann.get(path, { sender_id: ann.userId })).body.email).not.toBe(email);
    expect((await ann.atLevel(225).get(path)).status).toBe(404);
  });

  it('tells everyone but guests of the default channels', async () => {
    const id = await newChannel(ann, 'by default');
    const queues = [await newQueue(bob), await newQueue(guest)];
    expect((await ann.post('/default_streams', { stream_id: id })).body.code).toBe(
      'UNAUTHORIZED_PRINCIPAL',
    );
    await owner.post('/default_streams', { stream_id: id });
    const [bobs, guests] = await Promise.all(queues.map((poll) => poll()));
    expect(bobs).toMatchObject([{ type: 'default_streams', default_streams: [id] }]);
    expect(guests).toEqual([]);
    expect((await ann.patch(`/streams/${id}`, { is_private: true })).body).toEqual(
      refused('A default channel cannot be private.'),
    );
    await owner.delete('/default_streams', { stream_id: id });
  });
});
