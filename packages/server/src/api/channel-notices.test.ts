import type { ApiClient } from '@parley/adapter-http/testing';
import type { Wire } from '../testing/channels';
import { newChannel, newQueue } from '../testing/channels';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('notices about channels', () => {
  let server: TestRealm;
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
    const poll = await newQueue(by, {
      event_types: ['message'],
      client_capabilities: { archived_channels: true },
    });
    return async (): Promise<readonly Wire[]> =>
      (await poll()).map(({ message, flags }) => Object.assign({ flags }, message));
  };

  beforeAll(async () => {
    server = running;
    ({ owner } = server);
    ann = await server.newUser('Ann');
    bob = await server.newUser('Bob');
  });

  it('do not link channels inaccessible to the author of a quoted description', async () => {
    const hidden = await newChannel(ann, 'hidden from bob', { invite_only: true });
    const open = await newChannel(bob, 'described by bob');
    await bob.call('updateChannel', { stream_id: open, description: 'see #**hidden from bob**' });
    await ann.call('updateChannel', { stream_id: hidden, description: 'see #**hidden from bob**' });
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
    await bob.call('unsubscribe', { subscriptions: names });
    const unnotified = await subscribe(ann, { send_new_subscription_messages: false });
    expect(unnotified.body).not.toHaveProperty('new_subscription_messages_sent');
    await bob.call('unsubscribe', { subscriptions: names });
    const changed = await ann.atLevel(511).patch('/users/me/subscriptions', {
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
    await owner.call('updateRealm', { new_stream_announcements_stream_id: news });
    const queue = await messageQueue(owner);
    await newChannel(ann, 'quiet');
    await newChannel(ann, 'a secret', { announce: true, invite_only: true });
    await newChannel(ann, 'heard of', { announce: true });
    await ann.call('createChannel', { name: 'heard of too', announce: true });
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
    await ann.call('updateChannel', { stream_id: id, new_name: 'changed' });
    await ann.call('updateChannel', { stream_id: id, description: 'words' });
    await ann.call('updateChannel', { stream_id: id, is_private: true });
    await owner.call('updateRealm', { send_channel_events_messages: false });
    await ann.call('updateChannel', { stream_id: id, new_name: 'silently' });
    await owner.call('updateRealm', { send_channel_events_messages: true });
    await ann.call('archiveChannel', { stream_id: id });
    await owner.call('updateChannel', { stream_id: id, is_archived: false });
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

describe('widgets, and notices of resolved topics', () => {
  type Message = {
    readonly id: number;
    readonly content: string;
    readonly subject: string;
    readonly submessages: readonly unknown[];
  };

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let ownerId: number;
  let iagoId: number;

  beforeAll(async () => {
    server = await running.newRealm('widgetsandnotices');
    owner = server.owner;
    iago = await server.newUser('Iago');
    ownerId = (await owner.get('/users/me')).body.user_id;
    iagoId = (await iago.get('/users/me')).body.user_id;
    for (const client of [owner, iago]) {
      await client.call('subscribe', { subscriptions: [{ name: 'plans' }] });
    }
  });

  const send = (given: Readonly<Record<string, unknown>>, by = owner) =>
    by.post('/messages', { type: 'channel', to: 'plans', topic: 'widgets', ...given });

  const read = async (id: number): Promise<Message> =>
    (await iago.get(`/messages/${id}`, { apply_markdown: false })).body.message;

  const eventsOf = async (by: ApiClient, type: string, action: () => Promise<unknown>) => {
    const { queue_id, last_event_id } = (await by.post('/register', { event_types: [type] })).body;
    await action();
    return (await by.get('/events', { queue_id, last_event_id, dont_block: true })).body.events;
  };

  const form = {
    widget_type: 'zform',
    extra_data: {
      type: 'choices',
      heading: 'Tea?',
      choices: [{ short_name: 'a', long_name: 'Anise', reply: 'Anise' }],
    },
  };

  it('add the requested widget to a message, whatever its content', async () => {
    const [event] = await eventsOf(iago, 'message', () =>
      send({ content: '/poll Tea?', widget_content: JSON.stringify(form) }),
    );
    const submessage = {
      msg_type: 'widget',
      message_id: event.message.id,
      sender_id: ownerId,
      content: JSON.stringify(form),
    };
    expect(event.message.submessages).toMatchObject([submessage]);
    expect((await read(event.message.id)).submessages).toEqual(event.message.submessages);
  });

  it.each([
    ['x', 'Widgets: API programmer sent invalid JSON content'],
    ['{}', 'Widgets: widget_type is not in widget_content'],
    ['{"widget_type":"poll","extra_data":{}}', 'Widgets: unknown widget type: poll'],
    ['{"widget_type":"zform","extra_data":[]}', 'Widgets: extra_data is not a dict'],
    ['{"widget_type":"zform","extra_data":{"type":"x"}}', 'Widgets: unknown zform type: x'],
  ])('reject the widget %p', async (widget_content, msg) => {
    const events = await eventsOf(owner, 'message', async () => {
      const response = await send({ content: 'x', widget_content });
      expect([response.status, response.body.code, response.body.msg]).toEqual([
        400,
        'BAD_REQUEST',
        msg,
      ]);
    });
    expect(events).toEqual([]);
    const nowhere = await send({ to: 'nowhere', content: 'x', widget_content });
    expect(nowhere.body.code).toBe('STREAM_DOES_NOT_EXIST');
  });

  it('let every reader of a poll vote, and notify all of them', async () => {
    const { id } = (await send({ content: '/poll Lunch?\nSoup\nSalad' })).body;
    const vote = { type: 'vote', key: 'canned,0', vote: 1 };
    const events = await eventsOf(owner, 'submessage', async () => {
      const response = await iago.post('/submessage', {
        message_id: id,
        msg_type: 'widget',
        content: JSON.stringify(vote),
      });
      expect(response.status).toBe(200);
    });
    const said = { msg_type: 'widget', sender_id: iagoId, content: JSON.stringify(vote) };
    expect(events).toMatchObject([
      { type: 'submessage', message_id: id, submessage_id: expect.any(Number), ...said },
    ]);
    expect((await read(id)).submessages).toMatchObject([
      { sender_id: ownerId, msg_type: 'widget' },
      { id: events[0].submessage_id, message_id: id, ...said },
    ]);
  });

  it.each([
    ['{', 'Invalid json for submessage'],
    ['1', 'poll data is not a dict'],
    ['{"type":"vote","key":"x","vote":2}', 'Invalid poll data["vote"]'],
    [
      '{"type":"question","question":"Dinner?"}',
      "You can't edit a question unless you are the author.",
    ],
  ])('reject for a poll %p', async (content, msg) => {
    const { id } = (await send({ content: '/poll Lunch?' })).body;
    const events = await eventsOf(owner, 'submessage', async () => {
      const response = await iago.post('/submessage', {
        message_id: id,
        msg_type: 'widget',
        content,
      });
      expect([response.status, response.body.code, response.body.msg]).toEqual([
        400,
        'BAD_REQUEST',
        msg,
      ]);
    });
    expect([events, (await read(id)).submessages.length]).toEqual([[], 1]);
  });

  it('let only the sender begin, and only readers of the message continue', async () => {
    const { id } = (await send({ content: 'plain' })).body;
    const values = { message_id: id, msg_type: 'widget', content: '{}' };
    expect((await iago.post('/submessage', values)).body.msg).toBe(
      'You cannot attach a submessage to this message.',
    );
    expect((await owner.post('/submessage', values)).status).toBe(200);
    expect((await iago.post('/submessage', values)).status).toBe(200);
    const inaccessibleUser = await server.newUser('InaccessibleUser');
    const direct = await owner.post('/messages', { type: 'direct', to: [iagoId], content: 'x' });
    for (const message_id of [direct.body.id, 999_999]) {
      const response = await inaccessibleUser.post('/submessage', {
        ...values,
        message_id,
        content: '{',
      });
      expect(response.body.msg).toBe('Invalid message(s)');
    }
  });

  const inTopics = async (): Promise<readonly Message[]> =>
    (
      await owner.get('/messages', {
        anchor: 'newest',
        num_before: 100,
        apply_markdown: false,
        narrow: [{ operator: 'channel', operand: 'plans' }],
      })
    ).body.messages;

  const rename = (id: number, topic: string) =>
    owner.patch(`/messages/${id}`, { topic, propagate_mode: 'change_all' });

  it('post that a topic is resolved, and delete the notice if it is unresolved at once', async () => {
    const { id } = (await send({ topic: 'roof', content: 'It leaks' })).body;
    const notices = async () =>
      (await inTopics()).filter(({ subject }) => subject.includes('roof'));
    await rename(id, '✔ roof');
    const [, notice] = await notices();
    expect(notice?.content).toBe(`@_**Owner|${ownerId}** has marked this topic as resolved.`);
    const deleted = await eventsOf(owner, 'delete_message', () => rename(id, 'roof'));
    expect(deleted).toMatchObject([{ message_id: notice?.id }]);
    expect((await notices()).map(({ content }) => content)).toEqual(['It leaks']);
  });

  it.each([
    [7, '✔ porch'],
    [8, 'porch'],
  ])('leave at most one notice for %i toggles in a row', async (toggles, last) => {
    const { id } = (await send({ topic: 'porch', content: 'It creaks' })).body;
    const hurried = owner.withoutWaiting();
    for (let count = 1; count <= toggles; count += 1) {
      const topic = count % 2 === 1 ? '✔ porch' : 'porch';
      const { status } = await hurried.patch(`/messages/${id}`, {
        topic,
        propagate_mode: 'change_all',
      });
      expect(status).toBe(200);
    }
    await server.noticesPosted();
    const left = (await inTopics()).filter(({ subject }) => subject.includes('porch'));
    const said = left.map(({ subject, content }) => [subject, content]);
    await owner.call('deleteMessage', { message_id: id });
    expect(said).toEqual([
      [last, 'It creaks'],
      ...(last === 'porch' ? [] : [[last, expect.stringContaining('as resolved.')]]),
    ]);
    for (const notice of left.slice(1)) {
      await owner.call('deleteMessage', { message_id: notice.id });
    }
  });

  it('post both notices when a message was sent in between', async () => {
    const { id } = (await send({ topic: 'door', content: 'It squeaks' })).body;
    await rename(id, '✔ door');
    await send({ topic: '✔ door', content: 'It still does' });
    await rename(id, 'door');
    const contents = (await inTopics())
      .filter(({ subject }) => subject === 'door')
      .map(({ content }) => content);
    expect(contents).toEqual([
      'It squeaks',
      expect.stringContaining('as resolved.'),
      'It still does',
      expect.stringContaining('as unresolved.'),
    ]);
  });

  it('leave the notice unread for users who want that', async () => {
    const setPolicy = (resolved_topic_notice_auto_read_policy: string) =>
      iago.patch('/settings', { resolved_topic_notice_auto_read_policy });
    const flagsOf = async (policy: string, topic: string) => {
      await setPolicy(policy);
      const { id } = (await send({ topic, content: 'It rusts' })).body;
      const [event] = await eventsOf(iago, 'message', () => rename(id, `✔ ${topic}`));
      const found = (await inTopics()).find(
        ({ subject, content }) => subject === `✔ ${topic}` && content.includes('as resolved.'),
      );
      const { flags } = (await iago.get(`/messages/${found?.id}`)).body.message;
      expect(flags).toEqual(event.flags);
      return flags;
    };
    expect(await flagsOf('never', 'gate')).toEqual([]);
    expect(await flagsOf('always', 'fence')).toEqual(['read']);
    expect(await flagsOf('except_followed', 'hinge')).toEqual(['read']);
  });

  it("do not take a user's message for a notice", async () => {
    const { id } = (await send({ topic: 'wall', content: 'It leans' })).body;
    const content = `@_**Owner|${ownerId}** has marked this topic as resolved.`;
    await send({ topic: 'wall', content });
    await rename(id, '✔ wall');
    const found = (await inTopics()).filter(({ subject }) => subject === '✔ wall');
    expect(found.map((message) => message.content)).toEqual(['It leans', content, content]);
  });

  it('use linkifiers in notices of a moved topic', async () => {
    await owner.call('createLinkifier', {
      pattern: '#(?P<id>[0-9]+)',
      url_template: 'https://example.org/{id}',
    });
    const { id } = (await send({ topic: 'bug', content: 'It crashes' })).body;
    const [event] = await eventsOf(owner, 'update_message', () => rename(id, 'bug #12'));
    const links = [{ text: '#12', url: 'https://example.org/12' }];
    expect(event.topic_links).toEqual(links);
    const found = (await inTopics()).find((message) => message.id === id);
    expect(found).toHaveProperty('topic_links', links);
  });
});
