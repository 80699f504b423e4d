import type { ApiClient } from '@parley/adapter-http/testing';
import type { Wire } from '../testing/channels';
import { newChannel, newQueue } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('notices about channels', () => {
  let server: TestServer;
  let owner: ApiClient;
  let ann: ApiClient;
  let bob: ApiClient;

  const messagesIn = async (by: ApiClient, id: number): Promise<readonly Wire[]> => {
    const { body } = await by.get('/messages', {
      narrow: [{ operator: 'channel', operand: id }],
      anchor: 'newest',
      num_before: 20,
      num_after: 0,
      apply_markdown: false,
    });
    return body.messages;
  };

  const messageQueue = async (by: ApiClient) => {
    const poll = await newQueue(by, { event_types: ['message'] });
    return async (): Promise<readonly Wire[]> =>
      (await poll()).map(({ message, flags }) => Object.assign({ flags }, message));
  };

  beforeAll(async () => {
    server = await startTestServer();
    ({ owner } = server);
    ann = await server.newUser('Ann');
    bob = await server.newUser('Bob');
  });

  afterAll(() => server.stop());

  it('do not link channels inaccessible to the author of a quoted description', async () => {
    const hidden = await newChannel(ann, 'hidden from bob', { invite_only: true });
    const open = await newChannel(bob, 'described by bob');
    await bob.patch(`/streams/${open}`, { description: 'see #**hidden from bob**' });
    await ann.patch(`/streams/${hidden}`, { description: 'see #**hidden from bob**' });
    const rendered = async (by: ApiClient, id: number): Promise<string> => {
      const { body } = await by.get('/messages', {
        narrow: [{ operator: 'channel', operand: id }],
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
      });
      return body.messages.at(-1).content;
    };
    expect(await rendered(bob, open)).toContain('hidden from bob');
    expect(await rendered(bob, open)).not.toContain(`data-stream-id="${hidden}"`);
    expect(await rendered(ann, hidden)).toContain(`data-stream-id="${hidden}"`);
  });

  it('notify users who were subscribed by another user, if requested', async () => {
    const names = ['first', 'second'];
    for (const name of names) {
      await newChannel(ann, name);
    }
    const queue = await messageQueue(bob);
    const subscribe = (by: ApiClient, more: Wire) =>
      by.post('/users/me/subscriptions', {
        subscriptions: names.map((name) => ({ name })),
        principals: [bob.userId, ann.userId],
        ...more,
      });
    const notified = await subscribe(ann, {});
    expect(notified.body.new_subscription_messages_sent).toBe(true);
    expect(await queue()).toMatchObject([
      {
        type: 'private',
        sender_full_name: 'Notification Bot',
        content: `@_**Ann|${ann.userId}** subscribed you to these channels:\n\n* #**first**\n* #**second**`,
        flags: [],
      },
    ]);
    await bob.delete('/users/me/subscriptions', { subscriptions: names });
    const unnotified = await subscribe(ann, { send_new_subscription_messages: false });
    expect(unnotified.body).not.toHaveProperty('new_subscription_messages_sent');
    await bob.delete('/users/me/subscriptions', { subscriptions: names });
    const changed = await ann.patch('/users/me/subscriptions', {
      add: [{ name: 'first' }],
      principals: [bob.userId],
    });
    expect(changed.body.new_subscription_messages_sent).toBe(true);
    expect(await queue()).toMatchObject([{ content: expect.stringContaining('the channel #**f') }]);
  });

  it.each([
    [396, false],
    [397, true],
  ])('are included in the response at level %d: %s', async (level, isPresent) => {
    const { body } = await ann.atLevel(level).post('/users/me/subscriptions', {
      subscriptions: [{ name: `at level ${level}` }],
    });
    expect('new_subscription_messages_sent' in body).toBe(isPresent);
  });

  it('announce new channels where the organization wants them', async () => {
    const news = await newChannel(owner, 'news');
    await newChannel(ann, 'unheard of', { announce: true });
    await owner.patch('/realm', { new_stream_announcements_stream_id: news });
    const queue = await messageQueue(owner);
    await newChannel(ann, 'quiet');
    await newChannel(ann, 'a secret', { announce: true, invite_only: true });
    await newChannel(ann, 'heard of', { announce: true });
    await ann.post('/channels/create', { name: 'heard of too', announce: true });
    const content = (name: string) => `@_**Ann|${ann.userId}** created a new channel #**${name}**.`;
    expect(await queue()).toMatchObject([
      { stream_id: news, subject: 'new channels', content: content('heard of') },
      { stream_id: news, subject: 'new channels', content: content('heard of too') },
    ]);
  });

  it('report changes of a channel in it, if the organization wants that', async () => {
    const id = await newChannel(ann, 'changing');
    expect(await messagesIn(ann, id)).toEqual([]);
    const queue = await messageQueue(ann);
    await ann.patch(`/streams/${id}`, { new_name: 'changed' });
    await ann.patch(`/streams/${id}`, { description: 'words' });
    await ann.patch(`/streams/${id}`, { is_private: true });
    await owner.patch('/realm', { send_channel_events_messages: false });
    await ann.patch(`/streams/${id}`, { new_name: 'silently' });
    await owner.patch('/realm', { send_channel_events_messages: true });
    await ann.delete(`/streams/${id}`);
    await owner.patch(`/streams/${id}`, { is_archived: false });
    const said = await messagesIn(ann, id);
    const by = `@_**Ann|${ann.userId}**`;
    expect(said.map(({ content }) => content)).toEqual([
      `${by} renamed this channel from **changing** to **changed**.`,
      expect.stringContaining('```quote\nwords\n```'),
      `${by} changed the privacy of this channel from **Public** to **Private, protected history**.`,
      `${by} archived this channel.`,
      `@_**Owner|${owner.userId}** unarchived this channel.`,
    ]);
    expect(new Set(said.map(({ subject }) => subject))).toEqual(new Set(['channel events']));
    expect((await queue()).map(({ content }) => content)).toEqual(
      said.map(({ content }) => content),
    );
    expect((await ann.get(`/streams/${id}`)).body.stream.first_message_id).toBe(said[0]?.id);
  });
});
