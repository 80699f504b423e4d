import type { ApiClient } from '@parley/adapter-http/testing';
import { Client } from 'pg';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

type Wire = Readonly<Record<string, unknown>>;

describe('PATCH /messages/{message_id}', () => {
  let server: TestServer;
  let database: Client;
  let owner: ApiClient;
  let iago: ApiClient;
  let ben: ApiClient;
  let general: number;
  let side: number;
  let nobody: number;

  const channelId = async (name: string): Promise<number> =>
    (await owner.get('/get_stream_id', { stream: name })).body.stream_id;

  beforeAll(async () => {
    server = await startTestServer();
    ({ owner } = server);
    iago = await server.newUser('Iago');
    ben = await server.newUser('Ben');
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    await owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }, { name: 'side' }],
      principals: [owner.userId, iago.userId, ben.userId],
    });
    [general, side] = [await channelId('general'), await channelId('side')];
    const groups: readonly { readonly id: number; readonly name: string }[] = (
      await owner.get('/user_groups', { include_deactivated_groups: true })
    ).body.user_groups;
    nobody = groups.find(({ name }) => name === 'role:nobody')?.id ?? 0;
  });

  afterAll(async () => {
    await database.end();
    await server.stop();
  });

  const send = async (topic = 'lunch', content = 'before', by = iago): Promise<number> =>
    (await by.post('/messages', { type: 'channel', to: general, topic, content })).body.id;

  const direct = async (): Promise<number> =>
    (await iago.post('/messages', { type: 'direct', to: [ben.userId], content: 'before' })).body.id;

  const age = (id: number, seconds: number) =>
    database.query('update message set sent_at = sent_at - $1::bigint where id = $2', [
      seconds,
      id,
    ]);

  const withRealm = async (settings: Wire, work: () => Promise<void>): Promise<void> => {
    const before = (await owner.post('/register', { fetch_event_types: ['realm'] })).body;
    const changed = await owner.patch(
      '/realm',
      Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [
          name,
          name.endsWith('_group') ? { new: value } : value,
        ]),
      ),
    );
    expect(changed.body).toMatchObject({ result: 'success' });
    try {
      await work();
    } finally {
      await owner.patch(
        '/realm',
        Object.fromEntries(
          Object.keys(settings).map((name) => {
            const value = before[`realm_${name}`];
            return [name, name.endsWith('_group') ? { new: value } : (value ?? 'unlimited')];
          }),
        ),
      );
    }
  };

  const refused = (msg: string, code = 'BAD_REQUEST') => ({
    status: 400,
    body: { result: 'error', code, msg },
  });

  const stateOf = async (id: number) => (await iago.get(`/messages/${id}`)).body;

  it.each<readonly [string, Wire, string]>([
    ['nothing at all', {}, 'Nothing to change'],
    ['the topic that it has', { topic: ' lunch ' }, 'Nothing to change'],
    [
      'a mode alone',
      { content: 'x', propagate_mode: 'change_all' },
      'Invalid propagate_mode without topic edit',
    ],
    ['a mode that there is not', { topic: 'x', propagate_mode: 'some' }, 'Invalid propagate_mode'],
    ['resolving the empty topic', { topic: '✔ ' }, 'General chat cannot be marked as resolved'],
    [
      'a topic with a control character',
      { topic: 'a\u0007' },
      'Invalid character in topic, at position 2!',
    ],
    ['content with NUL', { content: 'a\0b' }, 'Message must not contain null bytes'],
    ['an unknown channel', { stream_id: 999_999 }, 'Invalid channel ID'],
  ])('refuses %s, and changes nothing', async (_, values, msg) => {
    const id = await send();
    const before = await stateOf(id);
    expect(await iago.patch(`/messages/${id}`, values)).toMatchObject(refused(msg));
    expect(await stateOf(id)).toEqual(before);
  });

  it('refuses content and channel at once', async () => {
    expect(
      await iago.patch(`/messages/${await send()}`, { content: 'x', stream_id: side }),
    ).toMatchObject(refused('Cannot change message content while changing channel'));
  });

  it('refuses content that another edit has replaced', async () => {
    expect(
      await iago.patch(`/messages/${await send()}`, { content: 'x', prev_content_sha256: 'ab' }),
    ).toMatchObject(
      refused(
        "'prev_content_sha256' value does not match the expected value.",
        'EXPECTATION_MISMATCH',
      ),
    );
  });

  it('refuses to change a poll', async () => {
    const id = await send('lunch', '/poll Where?\nhere\nthere');
    expect(await iago.patch(`/messages/${id}`, { content: 'x' })).toMatchObject(
      refused('Widgets cannot be edited.'),
    );
  });

  it('refuses topics and channels for direct messages', async () => {
    const id = await direct();
    expect(await iago.patch(`/messages/${id}`, { topic: 'x' })).toMatchObject(
      refused('Direct messages cannot have topics.'),
    );
    expect(await iago.patch(`/messages/${id}`, { stream_id: side })).toMatchObject(
      refused('Direct messages cannot be moved to channels.'),
    );
  });

  it('refuses what others wrote, and messages that are not there', async () => {
    const mayNot = refused("You don't have permission to edit this message");
    expect(await owner.patch(`/messages/${await send()}`, { content: 'x' })).toMatchObject(mayNot);
    expect(await owner.patch(`/messages/${await direct()}`, { content: 'x' })).toMatchObject(
      refused('Invalid message(s)'),
    );
    expect(await owner.patch('/messages/999999', { content: 'x' })).toMatchObject(
      refused('Invalid message(s)'),
    );
  });

  it('refuses edits where the organization has turned them off', () =>
    withRealm({ allow_message_editing: false }, async () => {
      expect(await iago.patch(`/messages/${await send()}`, { content: 'x' })).toMatchObject(
        refused('Your organization has turned off message editing'),
      );
    }));

  it.each<readonly [string, Wire, () => Wire, string]>([
    [
      'content',
      { message_content_edit_limit_seconds: 60 },
      () => ({ content: 'x' }),
      'The time limit for editing this message has passed',
    ],
    [
      'a topic',
      { move_messages_within_stream_limit_seconds: 60 },
      () => ({ topic: 'x' }),
      "The time limit for editing this message's topic has passed.",
    ],
    [
      'a channel',
      { move_messages_between_streams_limit_seconds: 60 },
      () => ({ stream_id: side }),
      "The time limit for editing this message's channel has passed.",
    ],
  ])('changes %s as long as the limit and twenty seconds last', (_, limit, change, msg) =>
    withRealm(limit, async () => {
      const [young, old] = [await send(), await send()];
      await age(young, 75);
      await age(old, 85);
      expect((await iago.patch(`/messages/${young}`, change())).body.msg).toBe('');
      expect(await iago.patch(`/messages/${old}`, change())).toMatchObject(refused(msg));
    }),
  );

  it('moves of a topic what is young enough, or nothing; moderators move everything', () =>
    withRealm({ move_messages_within_stream_limit_seconds: 60 }, async () => {
      const ids = [await send('aging'), await send('aging'), await send('aging')];
      await age(ids[0] ?? 0, 100);
      const move = (by: ApiClient) =>
        by.patch(`/messages/${ids[2]}`, { topic: 'aged', propagate_mode: 'change_all' });
      expect(await move(iago)).toMatchObject({
        status: 400,
        body: {
          code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
          msg: 'You only have permission to move the 2/3 most recent messages in this topic.',
          first_message_id_allowed_to_move: ids[1],
          total_messages_in_topic: 3,
          total_messages_allowed_to_move: 2,
        },
      });
      expect((await move(owner)).body).toMatchObject({ result: 'success' });
    }));

  it.each<readonly [string, () => Wire, () => Wire, string]>([
    [
      'can_move_messages_between_topics_group',
      () => ({ topic: 'x' }),
      () => ({
        can_move_messages_within_channel_group: {
          direct_members: [iago.userId],
          direct_subgroups: [],
        },
      }),
      "You don't have permission to edit this message",
    ],
    [
      'can_move_messages_between_channels_group',
      () => ({ stream_id: side }),
      () => ({
        can_move_messages_out_of_channel_group: {
          direct_members: [iago.userId],
          direct_subgroups: [],
        },
      }),
      "You don't have permission to move this message",
    ],
    [
      'can_resolve_topics_group',
      () => ({ topic: '✔ lunch' }),
      () => ({ can_resolve_topics_group: { direct_members: [iago.userId], direct_subgroups: [] } }),
      "You don't have permission to resolve topics in this channel.",
    ],
  ])('needs %s of the organization, or that of the channel', (setting, change, own, msg) =>
    withRealm({ [setting]: nobody }, async () => {
      const id = await send();
      expect(await iago.patch(`/messages/${id}`, change())).toMatchObject(refused(msg));
      const grant = async (value: unknown) => {
        const [name = ''] = Object.keys(own());
        const { body } = await owner.patch(`/streams/${general}`, { [name]: { new: value } });
        expect(body).toMatchObject({ result: 'success' });
      };
      await grant(Object.values(own())[0]);
      expect((await iago.patch(`/messages/${id}`, change())).body).toMatchObject({
        result: 'success',
      });
      await grant(nobody);
    }),
  );

  it('needs the right to post where the messages go, and to begin topics there', async () => {
    const id = await send();
    const permit = (name: string, value: number) =>
      owner.patch(`/streams/${side}`, { [name]: { new: value } });
    const before = (await owner.get(`/streams/${side}`)).body.stream;
    await permit('can_create_topic_group', nobody);
    expect(await iago.patch(`/messages/${id}`, { stream_id: side, topic: 'fresh' })).toMatchObject(
      refused('You do not have permission to create new topics in this channel.'),
    );
    await permit('can_create_topic_group', before.can_create_topic_group);
    await permit('can_send_message_group', nobody);
    expect(await iago.patch(`/messages/${id}`, { stream_id: side })).toMatchObject(
      refused('You do not have permission to post in this channel.'),
    );
    await permit('can_send_message_group', before.can_send_message_group);
  });

  it('refuses edits that mention whom one may not mention', async () => {
    const few = Array.from({ length: 14 }, (_, index) => server.newUser(`Crowd ${index}`));
    const crowd = (await Promise.all(few)).map(({ userId }) => userId);
    await owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }],
      principals: crowd,
    });
    const { group_id } = (
      await owner.post('/user_groups/create', {
        name: 'cooks',
        description: '',
        members: [],
        can_mention_group: nobody,
      })
    ).body;
    expect(group_id).toEqual(expect.any(Number));
    const refusals = [
      [
        '@**all** come',
        'You do not have permission to use channel wildcard mentions in this channel.',
        'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      ],
      ['@*cooks* come', "You are not allowed to mention user group 'cooks'.", 'BAD_REQUEST'],
    ] as const;
    const id = await send();
    const before = await stateOf(id);
    for (const [content, msg, code] of refusals) {
      expect(await iago.patch(`/messages/${id}`, { content })).toMatchObject(refused(msg, code));
    }
    expect(await stateOf(id)).toEqual(before);
    await iago.patch(`/messages/${id}`, { content: '@_*cooks* and @**topic** come' });
    expect((await stateOf(id)).message.flags).toContain('topic_wildcard_mentioned');
  });

  it.each([
    [
      'disable_empty_topic',
      'lunch',
      '',
      'Sending messages to the general chat topic is not allowed in this channel.',
    ],
    ['empty_topic_only', '', 'lunch', 'Only the general chat topic is allowed in this channel.'],
  ])('refuses moves that the topics policy %s forbids', async (policy, from, to, msg) => {
    const name = `ruled by ${policy}`;
    await iago.post('/users/me/subscriptions', { subscriptions: [{ name }] });
    const ruled = await channelId(name);
    const setPolicy = (topics_policy: string) =>
      owner.patch(`/streams/${ruled}`, { topics_policy });
    expect((await setPolicy(policy)).body).toMatchObject({ result: 'success' });
    const here = (
      await iago.post('/messages', { type: 'channel', to: ruled, topic: from, content: 'x' })
    ).body.id;
    const elsewhere = await send(to);
    for (const [id, values] of [
      [here, { topic: to }],
      [elsewhere, { stream_id: ruled }],
    ] as const) {
      const before = await stateOf(id);
      expect(await iago.patch(`/messages/${id}`, values)).toMatchObject(refused(msg));
      expect(await stateOf(id)).toEqual(before);
    }
  });

  it('tells what was edited and moved, and remembers it as one deed', async () => {
    const id = await send('told');
    const queue = (
      await ben.post('/register', { event_types: ['update_message'], fetch_event_types: [] })
    ).body;
    await iago.patch(`/messages/${id}`, {
      content: '/me after',
      topic: 'told anew',
      send_notification_to_new_thread: false,
    });
    const { events } = (
      await ben.get('/events', {
        queue_id: queue.queue_id,
        last_event_id: queue.last_event_id,
        dont_block: true,
      })
    ).body;
    expect(events).toEqual([
      {
        id: expect.any(Number),
        type: 'update_message',
        user_id: iago.userId,
        edit_timestamp: expect.any(Number),
        message_id: id,
        message_ids: [id],
        flags: [],
        rendering_only: false,
        stream_id: general,
        stream_name: 'general',
        orig_content: 'before',
        orig_rendered_content: '<p>before</p>',
        content: '/me after',
        rendered_content: expect.any(String),
        is_me_message: true,
        propagate_mode: 'change_one',
        orig_subject: 'told',
        subject: 'told anew',
        topic_links: [],
      },
    ]);
    const { message } = await stateOf(id);
    expect(message).toMatchObject({
      last_edit_timestamp: events[0].edit_timestamp,
      last_moved_timestamp: events[0].edit_timestamp,
      edit_history: [
        {
          user_id: iago.userId,
          prev_content: 'before',
          prev_topic: 'told',
          topic: 'told anew',
        },
      ],
    });
    const history = (await ben.get(`/messages/${id}/history`)).body.message_history;
    expect(history).toEqual([
      {
        topic: 'told',
        content: 'before',
        rendered_content: '<p>before</p>',
        timestamp: message.timestamp,
        user_id: iago.userId,
      },
      expect.objectContaining({
        topic: 'told anew',
        prev_topic: 'told',
        content: '/me after',
        prev_content: 'before',
        prev_rendered_content: '<p>before</p>',
        content_html_diff: expect.stringContaining('highlight_text_deleted'),
        timestamp: message.last_edit_timestamp,
        user_id: iago.userId,
      }),
    ]);
  });

  it.each([
    [
      'one message',
      'change_one',
      [1],
      [
        /^\[A message\]\(http.+\/#narrow\/channel\/\d+-general\/topic\/to\.20change_one\/near\/\d+\) was moved here from/,
        /^A message was moved from this topic to/,
      ],
    ],
    [
      'those from it on',
      'change_later',
      [1, 2],
      [/^2 messages were moved here from/, /^2 messages were moved from this topic to/],
    ],
    [
      'the whole topic',
      'change_all',
      [0, 1, 2],
      [/^This topic was moved here from/, /^This topic was moved to/],
    ],
  ] as const)('moves %s, and says so in both places if asked', async (_, mode, moved, notices) => {
    const [from, to] = [`from ${mode}`, `to ${mode}`];
    const ids = [await send(from), await send(from.toUpperCase()), await send(from)];
    await iago.patch(`/messages/${ids[1]}`, {
      topic: to,
      propagate_mode: mode,
      send_notification_to_old_thread: true,
    });
    const inTopic = async (topic: string): Promise<readonly { id: number; content: string }[]> =>
      (
        await iago.get('/messages', {
          anchor: 'newest',
          num_before: 20,
          num_after: 0,
          apply_markdown: false,
          narrow: [
            { operator: 'channel', operand: general },
            { operator: 'topic', operand: topic },
          ],
        })
      ).body.messages;
    const [left, arrived] = [await inTopic(from), await inTopic(to)];
    expect(arrived.slice(0, -1).map(({ id }) => id)).toEqual(moved.map((index) => ids[index]));
    expect(arrived.at(-1)?.content).toMatch(notices[0]);
    expect(left.at(-1)?.content).toMatch(notices[1]);
  });

  it.each([
    [151, true],
    [152, false],
  ])('tells the old topic unasked at level %d: %p', async (level, isTold) => {
    const [from, to] = [`old ${level}`, `new ${level}`];
    const id = await send(from);
    await iago.atLevel(level).patch(`/messages/${id}`, { topic: to });
    const { messages } = (
      await iago.get('/messages', {
        anchor: 'newest',
        num_before: 5,
        num_after: 0,
        narrow: [
          { operator: 'channel', operand: general },
          { operator: 'topic', operand: from },
        ],
      })
    ).body;
    expect(messages.length).toBe(isTold ? 1 : 0);
  });

  it('does not call it the whole topic where there were messages before', async () => {
    await send('merged');
    const id = await send('merging');
    await iago.patch(`/messages/${id}`, { topic: 'merged', propagate_mode: 'change_all' });
    const { messages } = (
      await iago.get('/messages', {
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        narrow: [
          { operator: 'channel', operand: general },
          { operator: 'topic', operand: 'merged' },
        ],
      })
    ).body;
    expect(messages.at(-1)?.content).toMatch(/A message<\/a> was moved here from/);
  });
});
