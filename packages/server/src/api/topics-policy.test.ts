import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import { newAccount } from '../testing/accounts';
import { newChannel, newQueue, refused } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { groupNamed } from '../testing/user-groups';

describe('topics_policy', () => {
  let server: TestServer;
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
  const noEmpty = refused(
    'Sending messages to the general chat topic is not allowed in this channel.',
  );
  const onlyEmpty = refused('Only the general chat topic is allowed in this channel.');
  const topicsInTheWay = refused(
    'To enable this configuration, all messages in this channel must be in the general chat topic. Consider renaming or deleting other topics.',
  );

  beforeAll(async () => {
    server = await startTestServer();
    moderator = await newAccount(server, 'moderator', role.moderator);
    ann = await server.newUser('Ann');
  });

  afterAll(() => server.stop());

  it.each([
    ['inherit', success, success],
    ['allow_empty_topic', success, success],
    ['disable_empty_topic', noEmpty, success],
    ['empty_topic_only', success, onlyEmpty],
  ])('%s applies to messages without a topic and with one', async (policy, without, within) => {
    const id = await channelOf(`under ${policy}`);
    expect((await set(server.owner, id, policy)).body).toMatchObject(success);
    expect(await policyOf(id)).toBe(policy);
    expect((await say(id, '')).body).toMatchObject(without);
    expect((await say(id, 'lunch')).body).toMatchObject(within);
  });

  it('can be set with a permission, but any channel administrator can reset it to the default', async () => {
    const id = await newChannel(ann, 'of a member');
    const administrators = (await groupNamed(server.owner, 'role:administrators')).id;
    await server.owner.patch('/realm', { can_set_topics_policy_group: { new: administrators } });
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
    await server.owner.patch(`/messages/${named.id}`, { topic: '' });
    expect((await set(server.owner, id, 'empty_topic_only')).body).toMatchObject(success);
    expect(await queue()).toMatchObject([
      { op: 'update', property: 'topics_policy', value: 'empty_topic_only', stream_id: id },
    ]);
  });

  it('can be empty_topic_only once the other topics are deleted', async () => {
    const id = await channelOf('cleared');
    await say(id, 'lunch');
    await server.owner.post(`/streams/${id}/delete_topic`, { topic_name: 'lunch' });
    expect((await set(server.owner, id, 'empty_topic_only')).body).toMatchObject(success);
  });
});
