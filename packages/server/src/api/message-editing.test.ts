import type { MessageWorld } from '../testing/message-world';
import { newMessageWorld } from '../testing/message-world';

type Wire = Readonly<Record<string, unknown>>;

const refused = (msg: string, code = 'BAD_REQUEST') => ({
  status: 400,
  body: { result: 'error', code, msg },
});

describe('PATCH /messages/{message_id}', () => {
  let world: MessageWorld;

  beforeAll(async () => {
    world = await newMessageWorld();
  });

  afterAll(() => world.stop());

  const direct = async (): Promise<number> =>
    (
      await world.iago.post('/messages', {
        type: 'direct',
        to: [world.ben.userId],
        content: 'before',
      })
    ).body.id;

  it.each<readonly [string, Wire, string]>([
    ['nothing at all', {}, 'Nothing to change'],
    ['the current topic', { topic: ' lunch ' }, 'Nothing to change'],
    [
      'only a mode',
      { content: 'x', propagate_mode: 'change_all' },
      'Invalid propagate_mode without topic edit',
    ],
    ['an unknown mode', { topic: 'x', propagate_mode: 'some' }, 'Invalid propagate_mode'],
    ['resolving the empty topic', { topic: '✔ ' }, 'General chat cannot be marked as resolved'],
    [
      'a topic with a control character',
      { topic: 'a\u0007' },
      'Invalid character in topic, at position 2!',
    ],
    ['content with NUL', { content: 'a\0b' }, 'Message must not contain null bytes'],
    ['an unknown channel', { stream_id: 999_999 }, 'Invalid channel ID'],
  ])('rejects %s, and changes nothing', async (_, values, msg) => {
    const id = await world.send();
    const before = await world.stateOf(id);
    expect(await world.iago.patch(`/messages/${id}`, values)).toMatchObject(refused(msg));
    expect(await world.stateOf(id)).toEqual(before);
  });

  it.each([
    ['', '(no topic)'],
    ['', 'general chat'],
    [`${'x'.repeat(57)}...`, 'x'.repeat(61)],
  ])('treats a move from %p to %p as no change', async (topic, asked) => {
    const id = await world.send(topic);
    expect(await world.iago.patch(`/messages/${id}`, { topic: asked })).toMatchObject(
      refused('Nothing to change'),
    );
  });

  it('rejects content and channel at once', async () => {
    expect(
      await world.iago.patch(`/messages/${await world.send()}`, {
        content: 'x',
        stream_id: world.side,
      }),
    ).toMatchObject(refused('Cannot change message content while changing channel'));
  });

  it('rejects content that another edit has replaced', async () => {
    expect(
      await world.iago.patch(`/messages/${await world.send()}`, {
        content: 'x',
        prev_content_sha256: 'ab',
      }),
    ).toMatchObject(
      refused(
        "'prev_content_sha256' value does not match the expected value.",
        'EXPECTATION_MISMATCH',
      ),
    );
  });

  it('rejects changes to a poll', async () => {
    const id = await world.send('lunch', '/poll Where?\nhere\nthere');
    expect(await world.iago.patch(`/messages/${id}`, { content: 'x' })).toMatchObject(
      refused('Widgets cannot be edited.'),
    );
  });

  it('rejects topics and channels for direct messages', async () => {
    const id = await direct();
    expect(await world.iago.patch(`/messages/${id}`, { topic: 'x' })).toMatchObject(
      refused('Direct messages cannot have topics.'),
    );
    expect(await world.iago.patch(`/messages/${id}`, { stream_id: world.side })).toMatchObject(
      refused('Direct messages cannot be moved to channels.'),
    );
  });

  it('rejects messages of other users, and messages that do not exist', async () => {
    const mayNot = refused("You don't have permission to edit this message");
    expect(
      await world.owner.patch(`/messages/${await world.send()}`, { content: 'x' }),
    ).toMatchObject(mayNot);
    expect(await world.owner.patch(`/messages/${await direct()}`, { content: 'x' })).toMatchObject(
      refused('Invalid message(s)'),
    );
    expect(await world.owner.patch('/messages/999999', { content: 'x' })).toMatchObject(
      refused('Invalid message(s)'),
    );
  });

  it('rejects edits where the organization has turned them off', () =>
    world.withRealm({ allow_message_editing: false }, async () => {
      expect(
        await world.iago.patch(`/messages/${await world.send()}`, { content: 'x' }),
      ).toMatchObject(refused('Your organization has turned off message editing'));
    }));

  it('rejects edits with mentions that the user may not use, after moves that are not allowed', async () => {
    const few = Array.from({ length: 14 }, (_, index) => world.server.newUser(`Crowd ${index}`));
    const crowd = (await Promise.all(few)).map(({ userId }) => userId);
    await world.owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }],
      principals: crowd,
    });
    const { group_id } = (
      await world.owner.post('/user_groups/create', {
        name: 'cooks',
        description: '',
        members: [],
        can_mention_group: world.nobody,
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
    const id = await world.send();
    const before = await world.stateOf(id);
    await world.withRealm({ can_move_messages_between_topics_group: world.nobody }, async () => {
      for (const content of ['@**all** come', 'a\0b']) {
        expect(
          await world.iago.patch(`/messages/${id}`, { content, topic: 'elsewhere' }),
        ).toMatchObject(refused("You don't have permission to edit this message"));
      }
    });
    for (const [content, msg, code] of refusals) {
      expect(await world.iago.patch(`/messages/${id}`, { content })).toMatchObject(
        refused(msg, code),
      );
    }
    expect(await world.stateOf(id)).toEqual(before);
    await world.iago.patch(`/messages/${id}`, { content: '@_*cooks* and @**topic** come' });
    expect((await world.stateOf(id)).message.flags).toContain('topic_wildcard_mentioned');
  });

  it('notifies of an edit and a move together, and stores them as one history entry', async () => {
    const id = await world.send('plans');
    const queue = (
      await world.ben.post('/register', { event_types: ['update_message'], fetch_event_types: [] })
    ).body;
    await world.iago.patch(`/messages/${id}`, {
      content: '/me after',
      topic: 'new plans',
      send_notification_to_new_thread: false,
    });
    const { events } = (
      await world.ben.get('/events', {
        queue_id: queue.queue_id,
        last_event_id: queue.last_event_id,
        dont_block: true,
      })
    ).body;
    expect(events).toEqual([
      {
        id: expect.any(Number),
        type: 'update_message',
        user_id: world.iago.userId,
        edit_timestamp: expect.any(Number),
        message_id: id,
        message_ids: [id],
        flags: [],
        rendering_only: false,
        stream_id: world.general,
        stream_name: 'general',
        orig_content: 'before',
        orig_rendered_content: '<p>before</p>',
        content: '/me after',
        rendered_content: expect.any(String),
        is_me_message: true,
        propagate_mode: 'change_one',
        orig_subject: 'plans',
        subject: 'new plans',
        topic_links: [],
      },
    ]);
    const { message } = await world.stateOf(id);
    expect(message).toMatchObject({
      last_edit_timestamp: events[0].edit_timestamp,
      last_moved_timestamp: events[0].edit_timestamp,
      edit_history: [
        {
          user_id: world.iago.userId,
          prev_content: 'before',
          prev_topic: 'plans',
          topic: 'new plans',
        },
      ],
    });
    const history = (await world.ben.get(`/messages/${id}/history`)).body.message_history;
    expect(history).toEqual([
      {
        topic: 'plans',
        content: 'before',
        rendered_content: '<p>before</p>',
        timestamp: message.timestamp,
        user_id: world.iago.userId,
      },
      expect.objectContaining({
        topic: 'new plans',
        prev_topic: 'plans',
        content: '/me after',
        prev_content: 'before',
        prev_rendered_content: '<p>before</p>',
        content_html_diff: expect.stringContaining('highlight_text_deleted'),
        timestamp: message.last_edit_timestamp,
        user_id: world.iago.userId,
      }),
    ]);
  });
});
