import type { ApiClient, Values } from '@parley/adapter-http/testing';
import { maxMessageLength } from '@parley/core/messages';
import { newChannel } from '../testing/channels';
import { watch } from '../testing/event-watch';
import type { MessageWorld } from '../testing/message-world';
import { newMessageWorld } from '../testing/message-world';

let world: MessageWorld;

beforeAll(async () => {
  world = await newMessageWorld();
});

afterAll(() => world.stop());

const refused = (msg: string, code = 'BAD_REQUEST') => ({
  status: 400,
  body: { result: 'error', code, msg },
});

describe('PATCH /messages/{message_id}', () => {
  it.each<readonly [string, Values, ReturnType<typeof refused>]>([
    ['nothing at all', {}, refused('Nothing to change')],
    ['an unknown mode', { topic: 'x', propagate_mode: 'some' }, refused('Invalid propagate_mode')],
    ['an unknown channel', { stream_id: 999_999 }, refused('Invalid channel ID')],
    ['a negative channel', { stream_id: -5 }, refused('stream_id is too small')],
    [
      'content that another edit has replaced',
      { content: 'x', prev_content_sha256: 'ab' },
      refused(
        "'prev_content_sha256' value does not match the expected value.",
        'EXPECTATION_MISMATCH',
      ),
    ],
  ])('rejects %s, and changes nothing', async (_, values, response) => {
    const id = await world.send();
    const before = await world.stateOf(id);
    expect(await world.iago.patch(`/messages/${id}`, values)).toMatchObject(response);
    expect(await world.stateOf(id)).toEqual(before);
  });

  it('takes the longest text from the query, in any script', async () => {
    const id = await world.send();
    const longest = '長'.repeat(maxMessageLength);
    expect(
      await world.iago.patch(`/messages/${id}?content=${encodeURIComponent(longest)}`, {}),
    ).toMatchObject({ status: 200 });
    expect((await world.iago.get(`/messages/${id}`)).body).toMatchObject({ raw_content: longest });
  });

  it('notifies of an edit and a move together, and stores them as one history entry', async () => {
    const id = await world.send('plans');
    const queue = (
      await world.ben.post('/register', { event_types: ['update_message'], fetch_event_types: [] })
    ).body;
    await world.iago.call('editMessage', {
      message_id: id,
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

  it('moves later messages, and posts notices in both topics if requested', async () => {
    const ids: [number, number, number] = [
      await world.send('from'),
      await world.send('FROM'),
      await world.send('from'),
    ];
    await world.iago.call('editMessage', {
      message_id: ids[1],
      topic: 'to',
      propagate_mode: 'change_later',
      send_notification_to_old_thread: true,
    });
    const [left, arrived] = [await world.inTopic('from'), await world.inTopic('to')];
    expect(arrived.slice(0, -1).map(({ id }) => id)).toEqual(ids.slice(1));
    expect(arrived.at(-1)?.content).toMatch(/^2 messages were moved here from/);
    expect(left.at(-1)?.content).toMatch(/^2 messages were moved from this topic to/);
  });

  it.each([
    [151, true],
    [152, false],
  ])('posts a notice in the old topic by default at level %d: %p', async (level, isBroadcast) => {
    const [from, to] = [`old ${level}`, `new ${level}`];
    const id = await world.send(from);
    await world.iago.atLevel(level).call('editMessage', { message_id: id, topic: to });
    expect(await world.inTopic(from)).toHaveLength(isBroadcast ? 1 : 0);
  });

  it('reports which messages of a topic are recent enough to be moved', () =>
    world.withRealm({ move_messages_within_stream_limit_seconds: 60 }, async () => {
      const ids = [await world.send('aging'), await world.send('aging'), await world.send('aging')];
      await world.age(ids[0] ?? 0, 100);
      const move = (by: ApiClient) =>
        by.patch(`/messages/${ids[2]}`, { topic: 'aged', propagate_mode: 'change_all' });
      expect(await move(world.iago)).toMatchObject({
        status: 400,
        body: {
          code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
          msg: 'You only have permission to move the 2/3 most recent messages in this topic.',
          first_message_id_allowed_to_move: ids[1],
          total_messages_in_topic: 3,
          total_messages_allowed_to_move: 2,
        },
      });
      expect((await move(world.owner)).body).toMatchObject({ result: 'success' });
    }));
});

describe('a message that is moved to another channel', () => {
  let owner: ApiClient;
  let inBoth: ApiClient;
  let behind: ApiClient;
  let former: ApiClient;
  let reactor: ApiClient;
  let guest: ApiClient;
  let here: number;
  let secret: number;

  beforeAll(async () => {
    ({ owner } = world);
    inBoth = await world.server.newUser('In Both');
    behind = await world.server.newUser('Left Behind');
    former = await world.server.newUser('Former');
    reactor = await world.server.newUser('Reactor');
    guest = await world.server.newUser('Guest');
    await owner.call('updateUser', { user_id: guest.userId, role: 600 });
    here = await newChannel(owner, 'here', {
      principals: [inBoth, behind, former, guest, owner].map(({ userId }) => userId),
    });
    secret = await newChannel(owner, 'secret', {
      invite_only: true,
      principals: [owner.userId, inBoth.userId],
    });
  });

  const send = async (topic: string): Promise<number> =>
    (await inBoth.post('/messages', { type: 'channel', to: here, topic, content: 'x' })).body.id;

  const everyone = () => [inBoth, behind, former, reactor, guest];

  const leave = () =>
    former.delete('/users/me/subscriptions', { subscriptions: ['here'], principals: [] });

  it('is deleted for users who had it and cannot read the new channel, without revealing where it is', async () => {
    const id = await send('open');
    await reactor.call('addReaction', { message_id: id, emoji_name: 'heart' });
    expect((await leave()).body).toMatchObject({ result: 'success' });
    const [follower, ...losingAccess] = await watch(
      everyone(),
      () =>
        inBoth.patch(`/messages/${id}`, {
          stream_id: secret,
          topic: 'hidden',
          send_notification_to_new_thread: false,
        }),
      { event_types: ['update_message', 'delete_message', 'stream'] },
    );
    const removed = {
      type: 'delete_message',
      message_type: 'stream',
      stream_id: here,
      topic: 'open',
      message_id: id,
    };
    expect(follower).toMatchObject([
      { type: 'update_message', subject: 'hidden', new_stream_id: secret, flags: [] },
      { type: 'stream', property: 'first_message_id', stream_id: here, value: null },
      { type: 'stream', property: 'first_message_id', stream_id: secret, value: id },
    ]);
    for (const received of losingAccess) {
      expect(received).toContainEqual(removed);
      expect(JSON.stringify(received)).not.toMatch(/secret|hidden/);
    }
  });

  it('becomes read for users of the old channel only, and stays starred for users of neither', async () => {
    const there = await newChannel(owner, 'there', { principals: [owner.userId, inBoth.userId] });
    const id = await send('open');
    await reactor.call('changeMessageFlags', { messages: [id], op: 'add', flag: 'starred' });
    await behind.call('changeMessageFlags', { messages: [id], op: 'add', flag: 'starred' });
    const received = await watch(
      [inBoth, behind, reactor],
      () =>
        inBoth.patch(`/messages/${id}`, {
          stream_id: there,
          send_notification_to_new_thread: false,
        }),
      { event_types: ['update_message'] },
    );
    expect(received).toMatchObject([
      [{ flags: [] }],
      [{ flags: ['read'] }],
      [{ flags: ['read', 'starred', 'historical'] }],
    ]);
    const flagsOf = async (by: ApiClient) =>
      (await by.get(`/messages/${id}`)).body.message.flags.toSorted();
    expect(await flagsOf(behind)).toEqual(['historical', 'read']);
    expect(await flagsOf(reactor)).toEqual(['historical', 'read', 'starred']);
  });

  it('has only the read flag for users who subscribed after it was sent', async () => {
    const id = await send('early');
    const late = await world.server.newUser('Late');
    await late.call('subscribe', { subscriptions: [{ name: 'here' }] });
    const [received] = await watch(
      [late],
      () => inBoth.patch(`/messages/${id}`, { content: 'late' }),
      {
        event_types: ['update_message'],
      },
    );
    expect(received).toMatchObject([{ flags: ['read'] }]);
  });
});

describe('messages of a channel with protected history', () => {
  let author: ApiClient;
  let early: ApiClient;
  let lateSubscriber: ApiClient;
  let ofProtected: number;

  beforeAll(async () => {
    author = await world.server.newUser('Author');
    early = await world.server.newUser('Early');
    lateSubscriber = await world.server.newUser('Late Subscriber');
    ofProtected = await newChannel(author, 'protected', {
      invite_only: true,
      history_public_to_subscribers: false,
      principals: [author.userId, early.userId],
    });
  });

  const send = async (topic: string): Promise<number> =>
    (await author.post('/messages', { type: 'channel', to: ofProtected, topic, content: 'before' }))
      .body.id;

  /** Two messages, of which one was sent before the other reader came. */
  const sendBoth = async (topic: string): Promise<readonly [number, number]> => {
    const subscriptions = ['protected'];
    await lateSubscriber.delete('/users/me/subscriptions', { subscriptions });
    const first = await send(topic);
    await author.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'protected' }],
      principals: [lateSubscriber.userId],
    });
    return [first, await send(topic)];
  };

  it('show an edit to nobody who came after it, if others move with it', async () => {
    const [first, second] = await sendBoth('edited');
    await lateSubscriber.call('changeMessageFlags', {
      messages: [second],
      op: 'add',
      flag: 'starred',
    });
    const [seen, hidden] = await watch(
      [early, lateSubscriber],
      () =>
        author.patch(`/messages/${first}`, {
          content: 'after',
          topic: 'renamed',
          propagate_mode: 'change_all',
          send_notification_to_new_thread: false,
        }),
      { event_types: ['update_message'] },
    );
    expect(seen).toMatchObject([
      { message_ids: [first, second], subject: 'renamed', orig_content: 'before' },
    ]);
    expect(hidden).toMatchObject([{ message_ids: [first, second], subject: 'renamed' }]);
    expect(JSON.stringify(hidden)).not.toMatch(/before|after/);
  });

  it('are deleted only for those who had them, if they move away', async () => {
    const to = await newChannel(author, 'elsewhere', { invite_only: true });
    const [first, second] = await sendBoth('leaving');
    const received = await watch(
      [early, lateSubscriber],
      () => author.patch(`/messages/${first}`, { stream_id: to, propagate_mode: 'change_all' }),
      {
        event_types: ['update_message', 'delete_message'],
        client_capabilities: { bulk_message_deletion: true },
      },
    );
    expect(received).toMatchObject([
      [{ type: 'delete_message', message_ids: [first, second], topic: 'leaving' }],
      [{ type: 'delete_message', message_ids: [second], topic: 'leaving' }],
    ]);
  });
});
