import type { ApiClient } from '@parley/adapter-http/testing';
import type { Wire } from '../testing/channels';
import { channelId, newChannel, newQueue, refused } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('subscriptions', () => {
  let server: TestServer;
  let ann: ApiClient;
  let bob: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.newUser('Ann');
    bob = await server.newUser('Bob');
  });

  afterAll(() => server.stop());

  it('subscribes one user to many channels with one event for each audience', async () => {
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

  it('hides messages from before a user came back to a channel with protected history', async () => {
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

  it('changes nothing if one item is invalid', async () => {
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
  ])('at level %d notifies of muting by %j', async (level, properties) => {
    const id = await newChannel(ann, `muting ${level}`);
    const queue = await newQueue(ann.atLevel(level));
    await ann.patch(`/users/me/subscriptions/${id}`, { property: 'is_muted', value: true });
    expect((await queue()).map(({ property }) => property)).toEqual(properties);
  });

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
    const [here, left, closed] = ['mail here', 'mail left', 'mail closed'];
    for (const name of [here, left, closed]) {
      await newChannel(ann, name);
    }
    await ann.delete('/users/me/subscriptions', { subscriptions: [left] });
    await ann.delete(`/streams/${await channelId(ann, closed)}`);
    const old = ann.atLevel(225);
    const byName = (records: readonly Wire[]) =>
      new Map(records.map(({ name, email_address }) => [name, email_address]));
    const register = { fetch_event_types: ['subscription'] };
    const capable = { ...register, client_capabilities: { archived_channels: true } };
    const { body } = await old.get('/users/me/subscriptions');
    const registered = (await old.post('/register', capable)).body;
    const at = async (name: string) =>
      (await ann.atLevel(447).get(`/streams/${await channelId(ann, name)}/email_address`)).body
        .email;
    expect(byName(body.subscriptions).get(here)).toMatch(/^mail-here\.[0-9a-f]{32}\.show-sender@/);
    expect(byName(body.subscriptions).get(here)).toBe(await at(here));
    expect(byName(registered.subscriptions)).toEqual(
      new Map([...byName(body.subscriptions), [closed, '']]),
    );
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

  it('unmutes with the old endpoint wherever a topic was muted, and mutes only where the user can read', async () => {
    const id = await newChannel(bob, 'left behind', {
      invite_only: true,
      principals: [ann.userId, bob.userId],
    });
    const mute = (by: ApiClient, op: string, topic = 'noise') =>
      by.patch('/users/me/subscriptions/muted_topics', { stream_id: id, topic, op });
    await mute(ann, 'add');
    await ann.delete('/users/me/subscriptions', { subscriptions: ['left behind'] });
    expect((await mute(ann, 'add', 'more')).body).toEqual(refused('Invalid channel ID'));
    expect((await mute(ann, 'remove')).body).toEqual({ result: 'success', msg: '' });
    expect((await mute(ann, 'remove')).body).toEqual(refused('Topic is not muted'));
    await bob.delete(`/streams/${id}`);
    expect((await mute(bob, 'add')).body).toEqual(refused('Invalid channel ID'));
  });

  it.each([
    ['principals', { subscriptions: [], principals: [1, 'a'] }, '[0] is not a string'],
    ['principals', { subscriptions: [], principals: '"a"' }, ' is not a list'],
  ])('reports in which form %s of a request are invalid', async (name, request, wrong) => {
    expect((await ann.post('/users/me/subscriptions', request)).body).toEqual(
      refused(`${name}["list[str]"]${wrong}`),
    );
  });

  it.each([[null], [1], [[]]])('rejects the setting %j', async (value) => {
    const subscription_data = [{ stream_id: 1, property: 'pin_to_top', value }];
    const response = await ann.post('/users/me/subscriptions/properties', { subscription_data });
    expect(response.body).toEqual(
      refused('subscription_data[0]["value"]["bool"] is not a boolean'),
    );
  });
});
