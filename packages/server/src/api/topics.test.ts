import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { newAccount } from '../testing/accounts';
import { newChannel, newQueue, refused } from '../testing/channels';
import { watch } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { groupNamed } from '../testing/user-groups';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('topics_policy', () => {
  let server: TestRealm;
  let moderator: ApiClient;
  let ann: ApiClient;

  const set = (by: ApiClient, id: number, topics_policy: string) =>
    by.patch(`/streams/${id}`, { topics_policy });

  const policyOf = async (id: number): Promise<string> =>
    (await server.owner.get(`/streams/${id}`)).body.stream.topics_policy;

  const say = (id: number, topic: string) =>
    moderator.post('/messages', { type: 'channel', to: id, topic, content: 'words' });

  const channelOf = (name: string) =>
    newChannel(server.owner, name, { principals: [ann.userId, moderator.userId] });

  const success = { result: 'success' };
  const topicsInTheWay = refused(
    'To enable this configuration, all messages in this channel must be in the general chat topic. Consider renaming or deleting other topics.',
  );

  beforeAll(async () => {
    server = running;
    moderator = await newAccount(server, 'moderator', role.moderator);
    ann = await server.newUser('Ann');
  });

  it('can be set with a permission, but any channel administrator can reset it to the default', async () => {
    const id = await newChannel(ann, 'of a member');
    const administrators = (await groupNamed(server.owner, 'role:administrators')).id;
    await server.owner.call('updateRealm', {
      can_set_topics_policy_group: { new: administrators },
    });
    expect((await set(ann, id, 'allow_empty_topic')).body).toEqual(
      refused('Insufficient permission'),
    );
    expect(await policyOf(id)).toBe('inherit');
    await set(server.owner, id, 'disable_empty_topic');
    expect((await set(ann, id, 'inherit')).body).toMatchObject(success);
    expect(await policyOf(id)).toBe('inherit');
    const made = await ann.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'never made' }],
      topics_policy: 'allow_empty_topic',
    });
    expect(made.body).toEqual(refused('Insufficient permission'));
    expect((await set(server.owner, id, 'none')).body).toEqual(refused('Invalid topics_policy'));
  });

  it('is empty_topic_only only where no message is in another topic', async () => {
    const id = await channelOf('emptied');
    const { body: named } = await say(id, 'lunch');
    await say(id, '');
    const queue = await newQueue(moderator, { event_types: ['stream'] });
    expect((await set(server.owner, id, 'empty_topic_only')).body).toEqual(topicsInTheWay);
    expect(await policyOf(id)).toBe('inherit');
    expect(await queue()).toEqual([]);
    await server.owner.call('editMessage', { message_id: named.id, topic: '' });
    expect((await set(server.owner, id, 'empty_topic_only')).body).toMatchObject(success);
    expect(await queue()).toMatchObject([
      { op: 'update', property: 'topics_policy', value: 'empty_topic_only', stream_id: id },
    ]);
  });

  it('can be empty_topic_only once the other topics are deleted', async () => {
    const id = await channelOf('cleared');
    await say(id, 'lunch');
    await server.owner.call('deleteTopic', { stream_id: id, topic_name: 'lunch' });
    expect((await set(server.owner, id, 'empty_topic_only')).body).toMatchObject(success);
  });
});

describe('topic visibility policies', () => {
  type ApiResponse = Awaited<ReturnType<ApiClient['get']>>;

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let kitchen: number;

  beforeAll(async () => {
    server = await running.newRealm('topicvisibility');
    owner = server.owner;
    iago = await server.newUser('Iago');
    const subscriptions = [{ name: 'kitchen' }];
    await owner.call('subscribe', { subscriptions });
    await iago.call('subscribe', { subscriptions });
    kitchen = (await owner.get('/get_stream_id', { stream: 'kitchen' })).body.stream_id;
  });

  const send = (as: ApiClient, topic: string, content = 'Hello'): Promise<ApiResponse> =>
    as.post('/messages', { type: 'channel', to: 'kitchen', topic, content });

  const listening = async (as: ApiClient, ...types: readonly string[]) => {
    const { queue_id, last_event_id } = (await as.post('/register', { event_types: types })).body;
    return async () =>
      (await as.get('/events', { queue_id, last_event_id, dont_block: true })).body.events;
  };

  const topics = async (as: ApiClient): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      (await as.post('/register', { fetch_event_types: ['user_topic'] })).body.user_topics.map(
        (each: { readonly topic_name: string; readonly visibility_policy: number }) => [
          each.topic_name,
          each.visibility_policy,
        ],
      ),
    );

  it('follow a topic for the user who starts it, with the event before the message', async () => {
    const received = await listening(owner, 'user_topic', 'message');
    const first = await send(owner, 'tea');
    expect(first.body).toMatchObject({ automatic_new_visibility_policy: 3 });
    expect((await send(owner, 'TEA')).body).not.toHaveProperty('automatic_new_visibility_policy');
    expect((await send(iago, 'tea')).body).not.toHaveProperty('automatic_new_visibility_policy');
    expect(await received()).toMatchObject([
      { type: 'user_topic', stream_id: kitchen, topic_name: 'tea', visibility_policy: 3 },
      { type: 'message', message: { subject: 'tea' } },
      { type: 'message', message: { subject: 'TEA' } },
      { type: 'message' },
    ]);
    expect(await topics(iago)).toEqual({});
  });

  it('are included in the response from level 218 on', async () => {
    const at = (level: number, topic: string) =>
      owner
        .atLevel(level)
        .post('/messages', { type: 'stream', to: 'kitchen', topic, content: 'Hi' });
    expect((await at(217, 'level 217')).body).not.toHaveProperty('automatic_new_visibility_policy');
    expect((await at(218, 'level 218')).body.automatic_new_visibility_policy).toBe(3);
  });

  it('follow topics after a reaction for users who turned that on', async () => {
    await iago.call('updateSettings', { automatically_follow_topics_policy: 1 });
    const { id } = (await send(owner, 'cake')).body;
    const received = await listening(iago, 'user_topic', 'reaction');
    await iago.call('addReaction', { message_id: id, emoji_name: 'tada' });
    expect((await received()).map(({ type }: { readonly type: string }) => type)).toEqual([
      'user_topic',
      'reaction',
    ]);
  });

  it('move with a topic that is moved as a whole', async () => {
    const { id } = (await send(owner, 'old')).body;
    await iago.call('setTopicPreference', {
      stream_id: kitchen,
      topic: 'old',
      visibility_policy: 1,
    });
    await send(owner, 'other');
    const received = await listening(iago, 'user_topic', 'update_message');
    await owner.call('editMessage', {
      message_id: id,
      topic: 'new',
      send_notification_to_new_thread: false,
    });
    expect(await received()).toMatchObject([
      { type: 'user_topic', topic_name: 'old', visibility_policy: 0 },
      { type: 'user_topic', topic_name: 'new', visibility_policy: 1 },
      { type: 'update_message', subject: 'new' },
    ]);
    await owner.call('editMessage', {
      message_id: id,
      topic: 'other',
      send_notification_to_new_thread: false,
    });
    expect(await topics(iago)).not.toHaveProperty('other');
    expect(await topics(iago)).not.toHaveProperty('new');
  });

  it('are used by searches and counts', async () => {
    const found = async (...narrow: readonly (readonly [string, string | number])[]) =>
      (
        await iago.get('/messages', {
          anchor: 'newest',
          num_before: 100,
          num_after: 0,
          narrow: narrow.map(([operator, operand]) => ({ operator, operand })),
        })
      ).body.messages.map(({ id }: { readonly id: number }) => id);
    const followed = (await send(owner, 'followed')).body.id;
    const muted = (await send(owner, 'muted', '@**Iago** @_**Owner**')).body.id;
    await iago.call('setTopicPreference', {
      stream_id: kitchen,
      topic: 'followed',
      visibility_policy: 3,
    });
    await iago.call('setTopicPreference', {
      stream_id: kitchen,
      topic: 'muted',
      visibility_policy: 1,
    });
    expect(await found(['is', 'followed'])).toContain(followed);
    expect(await found(['is', 'muted'])).toContain(muted);
    expect(await found(['in', 'home'])).not.toContain(muted);
    expect(await found(['in', 'home'])).toContain(followed);
    const me = (await iago.get('/users/me')).body.user_id;
    const them = (await owner.get('/users/me')).body.user_id;
    expect(await found(['mentions', me])).toContain(muted);
    expect(await found(['mentions', them])).not.toContain(muted);
    const refused = await iago.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'mentions', operand: 'nobody@example.org' }],
    });
    expect([refused.body.code, refused.body.msg]).toEqual([
      'BAD_NARROW',
      'Invalid narrow operator: unknown user nobody@example.org',
    ]);
    const { unread_msgs } = (
      await iago.post('/register', { fetch_event_types: ['message', 'update_message_flags'] })
    ).body;
    const ids = unread_msgs.streams.flatMap(
      (each: { readonly unread_message_ids: readonly number[] }) => each.unread_message_ids,
    );
    expect(ids).toContain(muted);
    expect(unread_msgs.count).toBeLessThan(ids.length);
  });
});

describe('POST /streams/{stream_id}/delete_topic', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let channelId: number;

  beforeAll(async () => {
    server = await running.newRealm('deletetopic');
    owner = server.owner;
    iago = await server.newUser('Iago');
    await owner.call('subscribe', {
      subscriptions: [{ name: 'general' }],
      principals: [owner.userId, iago.userId],
    });
    channelId = (await owner.get('/get_stream_id', { stream: 'general' })).body.stream_id;
  });

  const send = async (topic: string): Promise<number> =>
    (await iago.post('/messages', { type: 'channel', to: 'general', topic, content: 'words' })).body
      .id;
  const isThere = async (id: number) => (await owner.get(`/messages/${id}`)).status === 200;
  const remove = (topic: string, by = owner) =>
    by.post(`/streams/${channelId}/delete_topic`, { topic_name: topic });
  const complete = { status: 200, body: { result: 'success', msg: '', complete: true } };

  it('deletes a topic without regard to case, and notifies the users who had it', async () => {
    const ids = [await send('Doomed'), await send('Doomed')];
    const other = await send('doomed too');
    await iago.call('setTopicPreference', {
      stream_id: channelId,
      topic: 'Doomed',
      visibility_policy: 3,
    });
    const queue = await iago.post('/register', {
      event_types: ['delete_message', 'user_topic'],
      client_capabilities: { bulk_message_deletion: true },
    });
    expect(await remove('DOOMED')).toMatchObject(complete);
    expect(await Promise.all([...ids, other].map(isThere))).toEqual([false, false, true]);
    const received = await iago.get('/events', {
      queue_id: queue.body.queue_id,
      last_event_id: queue.body.last_event_id,
      dont_block: true,
    });
    expect(received.body.events).toEqual([
      expect.objectContaining({
        type: 'delete_message',
        message_type: 'stream',
        stream_id: channelId,
        message_ids: ids,
      }),
      expect.objectContaining({ type: 'user_topic', visibility_policy: 0 }),
    ]);
  });

  it('notifies only users involved with any message of the topic, of all its messages', async () => {
    const [reactor, former, inaccessibleUser] = [
      await server.newUser('Reactor'),
      await server.newUser('Former'),
      await server.newUser('InaccessibleUser'),
    ];
    const first = await send('watched');
    await former.call('subscribe', { subscriptions: [{ name: 'general' }] });
    const second = await send('watched');
    await former.call('unsubscribe', { subscriptions: ['general'] });
    await reactor.call('addReaction', { message_id: second, emoji_name: 'cat' });
    const received = await watch([reactor, former, inaccessibleUser], () => remove('watched'), {
      event_types: ['delete_message'],
      client_capabilities: { bulk_message_deletion: true },
    });
    const both = [{ type: 'delete_message', message_ids: [first, second] }];
    expect(received).toMatchObject([both, both, []]);
  });

  it('identifies the empty topic by its name', async () => {
    const id = await send('');
    expect(await remove('general chat')).toMatchObject(complete);
    expect(await isThere(id)).toBe(false);
  });

  it('requires an administrator who can read the channel', async () => {
    const id = await send('kept');
    expect(await remove('kept', iago)).toMatchObject({
      status: 400,
      body: { msg: 'Must be an organization administrator' },
    });
    expect(await isThere(id)).toBe(true);
    const unknown = await owner.post('/streams/999999/delete_topic', { topic_name: 'kept' });
    expect(unknown).toMatchObject({ status: 400, body: { msg: 'Invalid channel ID' } });
    expect(await owner.post(`/streams/${channelId}/delete_topic`)).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING' },
    });
  });
});
