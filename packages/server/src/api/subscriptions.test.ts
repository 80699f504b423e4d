import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { newAccount, newBot } from '../testing/accounts';
import type { Wire } from '../testing/channels';
import { channelId, newChannel, newQueue, refused } from '../testing/channels';
import type { Event } from '../testing/event-watch';
import { watch } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('subscriptions', () => {
  let server: TestRealm;
  let ann: ApiClient;
  let bob: ApiClient;

  beforeAll(async () => {
    server = running;
    ann = await server.newUser('Ann');
    bob = await server.newUser('Bob');
  });

  it('subscribes one user to many channels with one event for each audience', async () => {
    const names = ['first of many', 'second of many', 'third of many'];
    for (const name of names) {
      await newChannel(ann, name);
    }
    const queue = await newQueue(ann);
    await bob.call('subscribe', { subscriptions: names.map((name) => ({ name })) });
    const joined = await queue();
    expect(joined).toMatchObject([{ op: 'peer_add', user_ids: [bob.userId] }]);
    expect(joined[0]?.stream_ids).toHaveLength(3);
    await bob.call('unsubscribe', { subscriptions: names });
    expect(await queue()).toMatchObject([{ op: 'peer_remove', user_ids: [bob.userId] }]);
  });

  it('hides messages from before a user came back to a channel with protected history', async () => {
    const name = 'protected';
    const id = await newChannel(ann, name, {
      invite_only: true,
      principals: [ann.userId, bob.userId],
    });
    const say = (topic: string) =>
      ann.post('/messages', { type: 'channel', to: id, topic, content: topic });
    await say('before');
    await bob.call('unsubscribe', { subscriptions: [name] });
    await say('between');
    await ann.call('subscribe', {
      subscriptions: [{ name }],
      principals: [bob.userId],
    });
    await say('after');
    const { body } = await bob.get(`/users/me/${id}/topics`);
    expect(body.topics.map((topic: Wire) => topic.name)).toEqual(['after', 'before']);
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

  it.each([[139, ['in_home_view', 'is_muted']]])(
    'at level %d notifies of muting by %j',
    async (level, properties) => {
      const id = await newChannel(ann, `muting ${level}`);
      const queue = await newQueue(ann.atLevel(level));
      await ann.call('changeSubscriptionSetting', {
        stream_id: id,
        property: 'is_muted',
        value: true,
      });
      expect((await queue()).map(({ property }) => property)).toEqual(properties);
    },
  );

  it.each([
    [411, refused('Invalid include_subscribers')],
    [412, { result: 'success' }],
  ])('accepts partial subscribers at level %d', async (level, body) => {
    const response = await ann
      .atLevel(level)
      .get('/users/me/subscriptions', { include_subscribers: 'partial' });
    expect(response.body).toMatchObject(body);
  });

  it('has in old records the email address that the endpoint returns', async () => {
    const [here, left] = ['mail here', 'mail left'];
    for (const name of [here, left]) {
      await newChannel(ann, name);
    }
    await ann.call('unsubscribe', { subscriptions: [left] });
    const old = ann.atLevel(225);
    const byName = (records: readonly Wire[]) =>
      new Map(records.map(({ name, email_address }) => [name, email_address]));
    const register = { fetch_event_types: ['subscription'] };
    const { body } = await old.get('/users/me/subscriptions');
    const registered = (await old.post('/register', register)).body;
    const at = async (name: string) =>
      (await ann.atLevel(447).get(`/streams/${await channelId(ann, name)}/email_address`)).body
        .email;
    expect(byName(body.subscriptions).get(here)).toMatch(/^mail-here\.[0-9a-f]{32}\.show-sender@/);
    expect(byName(body.subscriptions).get(here)).toBe(await at(here));
    expect(byName(registered.subscriptions)).toEqual(byName(body.subscriptions));
    expect(byName(registered.unsubscribed).get(left)).toBe(await at(left));
    expect(registered.never_subscribed.every((each: Wire) => !('email_address' in each))).toBe(
      true,
    );
    const later = ann.atLevel(226);
    const { subscriptions } = (await later.get('/users/me/subscriptions')).body;
    const { unsubscribed } = (await later.post('/register', register)).body;
    expect(subscriptions.length).toBe(body.subscriptions.length);
    for (const record of [...subscriptions, ...unsubscribed]) {
      expect(record).not.toHaveProperty('email_address');
    }
    const bobs = (await bob.atLevel(225).get('/users/me/subscriptions')).body.subscriptions;
    expect(Array.from(byName(bobs).values())).not.toContain(await at(here));
  });

  it('sorts channels in the snapshot into subscribed, unsubscribed and never subscribed', async () => {
    const [here, left, never] = ['reg here', 'reg left', 'reg never'];
    for (const name of [here, left]) {
      await newChannel(bob, name);
    }
    await newChannel(ann, never);
    await bob.call('unsubscribe', { subscriptions: [left] });
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

  it('mutes and follows topics, without events for no change', async () => {
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
    const follow = { stream_id: id, topic: 'tea', visibility_policy: 3 };
    expect((await ann.atLevel(218).post('/user_topics', follow)).body).toEqual(
      refused('Invalid visibility_policy: Value error, Not in the list of possible values'),
    );
    const wrong = { stream_id: id, topic: 'lunch', visibility_policy: '"1"' };
    expect((await ann.post('/user_topics', wrong)).body).toEqual(
      refused('visibility_policy is not an integer'),
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

  it.each([
    ['principals', { subscriptions: [], principals: [1, 'a'] }, '[0] is not a string'],
    ['principals', { subscriptions: [], principals: '"a"' }, ' is not a list'],
  ])('reports in which form %s of a request are invalid', async (name, request, wrong) => {
    expect((await ann.post('/users/me/subscriptions', request)).body).toEqual(
      refused(`${name}["list[str]"]${wrong}`),
    );
  });

  it('is about the caller if nobody is named', async () => {
    const named = { subscriptions: [{ name: 'for myself' }], principals: [] };
    expect((await ann.post('/users/me/subscriptions', named)).body).toMatchObject({
      subscribed: { [String(ann.userId)]: ['for myself'] },
    });
    const left = { subscriptions: ['for myself'], principals: [] };
    expect((await ann.delete('/users/me/subscriptions', left)).body).toMatchObject({
      removed: ['for myself'],
    });
  });

  it.each([[null], [1], [[]]])('rejects the setting %j', async (value) => {
    const subscription_data = [{ stream_id: 1, property: 'pin_to_top', value }];
    const response = await ann.post('/users/me/subscriptions/properties', { subscription_data });
    expect(response.body).toEqual(
      refused('subscription_data[0]["value"]["bool"] is not a boolean'),
    );
  });
});

describe('unread messages of a channel', () => {
  const types = ['subscription', 'stream', 'update_message_flags'];

  let server: TestRealm;
  let ann: ApiClient;
  let bob: ApiClient;
  let cid: ApiClient;

  const say = async (id: number, topic = 'news'): Promise<number> =>
    (await ann.post('/messages', { type: 'channel', to: id, topic, content: topic })).body.id;

  const unread = async (by: ApiClient): Promise<readonly number[]> => {
    const { body } = await by.post('/register', {
      fetch_event_types: ['message', 'update_message_flags'],
    });
    const found: readonly number[] = body.unread_msgs.streams.flatMap(
      (each: { readonly unread_message_ids: readonly number[] }) => each.unread_message_ids,
    );
    return found.toSorted((a, b) => a - b);
  };

  const read = (...messages: readonly number[]) => ({
    type: 'update_message_flags',
    op: 'add',
    operation: 'add',
    flag: 'read',
    messages,
    all: false,
  });

  const kinds = (events: readonly Event[]) => events.map(({ type, op }) => [type, op]);

  beforeAll(async () => {
    server = await running.newRealm('leavingchannels');
    [ann, bob, cid] = [
      await server.newUser('Ann'),
      await server.newUser('Bob'),
      await server.newUser('Cid'),
    ];
  });

  it('become read when the user unsubscribes, and stay read when they come back', async () => {
    const name = 'left behind';
    const id = await newChannel(ann, name, { principals: [ann.userId, bob.userId, cid.userId] });
    const elsewhere = await newChannel(ann, 'elsewhere', { principals: [ann.userId, bob.userId] });
    const ids = [await say(id), await say(id, 'more news')];
    const waiting = await say(elsewhere);
    const leave = () => bob.delete('/users/me/subscriptions', { subscriptions: [name] });
    const [bobs, cids] = await watch([bob, cid], leave, { event_types: types });
    expect(bobs).toEqual([
      { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: id, name }] },
      read(...ids),
    ]);
    expect(kinds(cids ?? [])).toEqual([['subscription', 'peer_remove']]);
    await bob.call('subscribe', { subscriptions: [{ name }] });
    expect(await unread(bob)).toEqual([waiting]);
    expect(await unread(cid)).toEqual(ids);
    const { body } = await bob.get(`/messages/${ids[0] ?? 0}`);
    expect(body.message.flags).toContain('read');
  });

  it('are still in the history of users whom a permission lets read again, wherever they read', async () => {
    const can_subscribe_group = { direct_members: [bob.userId], direct_subgroups: [] };
    const name = 'ajar';
    const channelId = await newChannel(ann, name, {
      invite_only: true,
      can_subscribe_group,
      principals: [ann.userId, bob.userId, cid.userId],
    });
    const id = await say(channelId);
    const narrow = [{ operator: 'sender', operand: ann.userId }];
    const around = { anchor: id, num_before: 0, num_after: 0 };
    const seenBy = async (by: ApiClient) => ({
      alone: (await by.get(`/messages/${id}`)).status,
      listed: (await by.get('/messages', around)).body.messages.length,
      narrowed: (await by.get('/messages', { ...around, narrow })).body.messages.length,
      matching: Object.keys(
        (await by.get('/messages/matches_narrow', { msg_ids: [id], narrow })).body.messages,
      ).length,
    });
    for (const reader of [bob, cid]) {
      await reader.call('unsubscribe', { subscriptions: [name] });
    }
    expect(await seenBy(bob)).toEqual({ alone: 200, listed: 1, narrowed: 1, matching: 1 });
    expect(await seenBy(cid)).toEqual({ alone: 400, listed: 0, narrowed: 0, matching: 0 });
  });

  it('are reported to each user who is removed by others, for each their own', async () => {
    const name = 'taken out';
    const id = await newChannel(ann, name, {
      invite_only: true,
      principals: [ann.userId, bob.userId, cid.userId],
    });
    const first = await say(id);
    await cid.call('changeMessageFlags', { messages: [first], op: 'add', flag: 'read' });
    const second = await say(id);
    const [bobs, cids, anns] = await watch(
      [bob, cid, ann],
      () =>
        ann.delete('/users/me/subscriptions', {
          subscriptions: [name],
          principals: [bob.userId, cid.userId],
        }),
      { event_types: types },
    );
    expect(bobs?.at(-1)).toEqual(read(first, second));
    expect(cids?.at(-1)).toEqual(read(second));
    expect(anns?.filter(({ type }) => type === 'update_message_flags')).toEqual([]);
  });

  it('become read for everyone once the channel is archived, including guests', async () => {
    const guest = await newAccount(server, 'leavingguest', role.guest);
    const id = await newChannel(ann, 'closing', {
      principals: [ann.userId, bob.userId, guest.userId],
    });
    const message = await say(id);
    const archive = () => ann.delete(`/streams/${id}`);
    const received = await watch([bob, guest, cid], archive, { event_types: types });
    for (const own of received.slice(0, 2)) {
      expect(kinds(own)).toEqual([
        ['stream', 'delete'],
        ['update_message_flags', 'add'],
      ]);
      expect(own.at(-1)).toEqual(read(message));
    }
    expect(kinds(received[2] ?? [])).toEqual([['stream', 'delete']]);
    await ann.call('updateChannel', { stream_id: id, is_archived: false });
    expect(await unread(bob)).not.toContain(message);
  });
});

describe('GET /streams', () => {
  let server: TestRealm;
  let ann: ApiClient;
  let people: Readonly<Record<string, ApiClient>>;

  /** Every source parameter, all turned off. */
  const none = { include_public: false, include_subscribed: false };

  beforeAll(async () => {
    server = await running.newRealm('listingchannels');
    const { owner } = server;
    ann = await server.newUser('Ann');
    const bob = await server.newUser('Bob');
    const guest = await newAccount(server, 'guest', role.guest);
    const administrator = await newAccount(server, 'administrator', role.administrator);
    const bot = await newBot(bob, 'helper');
    await owner.call('updateRealm', { enable_spectator_access: true });
    await newChannel(owner, 'web', { is_web_public: true });
    await newChannel(owner, 'default', { is_default_stream: true });
    await newChannel(ann, 'joined', { principals: [ann.userId, bob.userId, guest.userId] });
    await newChannel(ann, 'private', {
      invite_only: true,
      principals: [ann.userId, bob.userId],
    });
    await newChannel(ann, 'for joining', {
      invite_only: true,
      can_subscribe_group: { direct_members: [bob.userId], direct_subgroups: [] },
    });
    await newChannel(ann, 'for running', {
      invite_only: true,
      can_administer_channel_group: {
        direct_members: [ann.userId, bob.userId],
        direct_subgroups: [],
      },
    });
    await ann.call('archiveChannel', { stream_id: await newChannel(ann, 'archived') });
    people = { ann, bob, guest, administrator, bot };
  });

  const list = (by: string, given: Wire) => people[by]?.get('/streams', given);

  const open = ['default', 'joined', 'web'];
  const closed = ['for joining', 'for running', 'private'];

  it.each([
    ['bob', 'by default', {}, [...open, 'private']],
    ['bob', 'public ones', { ...none, include_public: true }, open],
    ['bob', 'web-public ones', { ...none, include_web_public: true }, ['web']],
    ['bob', 'own ones', { ...none, include_subscribed: true }, ['joined', 'private']],
    [
      'bob',
      'readable ones',
      { ...none, include_can_access_content: true },
      [...open, 'for joining', 'private'],
    ],
    ['bob', 'all visible', { ...none, include_all: true }, [...open, ...closed]],
    [
      'bot',
      'those of its owner',
      { ...none, include_owner_subscribed: true },
      ['joined', 'private'],
    ],
    [
      'bob',
      'including archived ones',
      { exclude_archived: false },
      ['archived', ...open, 'private'],
    ],
  ])('lists for %s %s', async (by, _, given, expected) => {
    const response = await list(by, given);
    const names = response?.body.streams.map(({ name }: Wire) => name);
    expect(names).toEqual([...expected].sort());
  });

  it('marks default channels, if requested', async () => {
    const response = await list('ann', { include_default: true });
    const defaults = response?.body.streams.filter((each: Wire) => each.is_default);
    expect(defaults.map(({ name }: Wire) => name)).toEqual(['default']);
    const plain = await list('ann', {});
    expect(plain?.body.streams.every((each: Wire) => !('is_default' in each))).toBe(true);
  });
});
