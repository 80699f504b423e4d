import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

type ApiResponse = Awaited<ReturnType<ApiClient['get']>>;

describe('topic visibility policies', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let kitchen: number;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    const subscriptions = JSON.stringify([{ name: 'kitchen' }]);
    await owner.post('/users/me/subscriptions', { subscriptions });
    await iago.post('/users/me/subscriptions', { subscriptions });
    kitchen = (await owner.get('/get_stream_id', { stream: 'kitchen' })).body.stream_id;
  });

  afterAll(() => server.stop());

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

  it('unmute topics in a muted channel after sending, and follow topics after a mention', async () => {
    const mute = (value: boolean) =>
      iago.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: kitchen, property: 'is_muted', value }],
      });
    await mute(true);
    await send(owner, 'jam');
    expect((await send(iago, 'jam')).body.automatic_new_visibility_policy).toBe(2);
    expect(await topics(iago)).toEqual({ jam: 2 });
    await send(owner, 'jam', '@**Iago** come');
    expect(await topics(iago)).toEqual({ jam: 3 });
    await mute(false);
  });

  it('keep topics muted for users who muted them, mentioned or not', async () => {
    await send(owner, 'noise');
    await iago.post('/user_topics', { stream_id: kitchen, topic: 'noise', visibility_policy: 1 });
    const received = await listening(iago, 'user_topic');
    await send(owner, 'noise', '@**Iago** come');
    expect(await received()).toEqual([]);
    expect(await topics(iago)).toMatchObject({ noise: 1 });
  });

  it('follow topics after a reaction for users who turned that on, and only with a subscription', async () => {
    await iago.patch('/settings', { automatically_follow_topics_policy: 1 });
    const { id } = (await send(owner, 'cake')).body;
    const received = await listening(iago, 'user_topic', 'reaction');
    await iago.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    expect((await received()).map(({ type }: { readonly type: string }) => type)).toEqual([
      'user_topic',
      'reaction',
    ]);
    const other = (await send(owner, 'pie')).body.id;
    await iago.delete('/users/me/subscriptions', { subscriptions: ['kitchen'] });
    await iago.post(`/messages/${other}/reactions`, { emoji_name: 'tada' });
    expect(await topics(iago)).not.toHaveProperty('pie');
    await iago.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] });
  });

  it('reject mentions of groups that the sender may not mention', async () => {
    const me = (await iago.get('/users/me')).body.user_id;
    const group = await owner.post('/user_groups/create', {
      name: 'cooks',
      description: '',
      members: [me],
      can_mention_group: { direct_members: [me], direct_subgroups: [] },
    });
    expect(group.body.result).toBe('success');
    const refused = await send(owner, 'tea', '@*cooks*');
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        result: 'error',
        code: 'BAD_REQUEST',
        msg: "You are not allowed to mention user group 'cooks'.",
      },
    ]);
    const received = await listening(iago, 'message');
    expect((await send(iago, 'tea', '@*cooks*')).body.result).toBe('success');
    expect((await received())[0].flags).toEqual(['mentioned']);
  });

  it('move with a topic that is moved as a whole', async () => {
    const { id } = (await send(owner, 'old')).body;
    await iago.post('/user_topics', { stream_id: kitchen, topic: 'old', visibility_policy: 1 });
    await send(owner, 'other');
    const received = await listening(iago, 'user_topic', 'update_message');
    await owner.patch(`/messages/${id}`, { topic: 'new', send_notification_to_new_thread: false });
    expect(await received()).toMatchObject([
      { type: 'user_topic', topic_name: 'old', visibility_policy: 0 },
      { type: 'user_topic', topic_name: 'new', visibility_policy: 1 },
      { type: 'update_message', subject: 'new' },
    ]);
    await owner.patch(`/messages/${id}`, {
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
    await iago.post('/user_topics', {
      stream_id: kitchen,
      topic: 'followed',
      visibility_policy: 3,
    });
    await iago.post('/user_topics', { stream_id: kitchen, topic: 'muted', visibility_policy: 1 });
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
