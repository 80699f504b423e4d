import { isDeepStrictEqual } from 'node:util';
import type { Connection, ListedMessage, MessageList, Messages, Narrow } from '@parley/client';
import { connect, createApi, createMessages } from '@parley/client';
import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { until } from '../testing/until';

const accountOf = ({ site, email, apiKey }: ApiClient) => ({ site, email, apiKey });

/** The order of flags has no meaning, and events do not say the recipient's id after a move. */
const comparable = (messages: readonly ListedMessage[]) =>
  messages.map(({ recipient_id: _, ...message }) => ({
    ...message,
    flags: [...message.flags].sort(),
  }));

describe('lists of the client package', () => {
  let server: TestServer;
  let iago: ApiClient;
  let juliet: ApiClient;
  let [general, design, open] = [0, 0, 0];
  let connection: Connection;
  let messages: Messages;

  const apiOf = (user: ApiClient) => createApi(accountOf(user));

  const idOf = async (name: string): Promise<number> =>
    (await apiOf(iago).call('getChannelId', { stream: name })).stream_id;

  const post = async (to: string, topic: string, content: string): Promise<number> =>
    (await iago.call('sendMessage', { type: 'channel', to, topic, content })).id;

  const write = async (content: string): Promise<number> =>
    (await iago.call('sendMessage', { type: 'direct', to: [juliet.userId], content })).id;

  beforeAll(async () => {
    server = await startTestServer();
    iago = await server.newUser('Iago');
    juliet = await server.newUser('Juliet');
    await apiOf(iago).call('subscribe', {
      subscriptions: [{ name: 'general' }, { name: 'design' }],
      principals: [iago.userId, juliet.userId],
    });
    await apiOf(iago).call('subscribe', { subscriptions: [{ name: 'open' }] });
    [general, design, open] = [await idOf('general'), await idOf('design'), await idOf('open')];
    connection = connect({
      ...accountOf(juliet),
      register: { apply_markdown: true },
    });
    messages = createMessages(connection);
    await connection.ready;
  });

  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  const fetched = async (narrow: Narrow) => {
    const { messages: found } = await apiOf(juliet).call('listMessages', {
      anchor: 'newest',
      num_before: 1000,
      narrow,
      apply_markdown: true,
      allow_empty_topic_name: true,
    });
    return comparable(found);
  };

  const shown = (list: MessageList) => comparable(list.getState().messages);

  it('equal what a fresh fetch returns, after each kind of change', async () => {
    const narrows: readonly Narrow[] = [
      [],
      [{ operator: 'channel', operand: general }],
      [{ operator: 'channel', operand: design }],
      [{ operator: 'channel', operand: open }],
      [
        { operator: 'stream', operand: 'General' },
        { operator: 'topic', operand: 'TEA' },
      ],
      [{ operator: 'dm', operand: [iago.userId] }],
      [{ operator: 'dm-including', operand: iago.userId }],
      [{ operator: 'is', operand: 'dm' }],
      [{ operator: 'is', operand: 'unread' }],
      [{ operator: 'is', operand: 'starred' }],
      [{ operator: 'is', operand: 'mentioned' }],
      [{ operator: 'is', operand: 'resolved' }],
      [{ operator: 'is', operand: 'followed' }],
      [{ operator: 'in', operand: 'home' }],
      [{ operator: 'in', operand: 'all', negated: true }],
      [{ operator: 'near', operand: 5, negated: true }],
      [{ operator: 'has', operand: 'reaction' }],
      [{ operator: 'has', operand: 'link' }],
      [{ operator: 'sender', operand: iago.email ?? '' }],
      [{ operator: 'sender', operand: iago.userId, negated: true }],
      [{ operator: 'channels', operand: 'public' }],
      [{ operator: 'search', operand: 'teapot' }],
      [
        { operator: 'channel', operand: open },
        { operator: 'search', operand: 'teapot' },
      ],
    ];
    const before = [
      await post('general', 'tea', 'before'),
      await post('open', 'tea', 'a teapot in public'),
      await write('a direct teapot'),
    ];
    const lists = narrows.map(messages.list);
    await Promise.all(lists.map((list) => list.open('newest')));

    const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['a message', () => post('general', 'tea', 'a teapot https://example.org')],
      ['a mention', () => post('general', 'milk', `@**Juliet** here`)],
      ['a mention of all', () => post('design', 'tea', `@**all** here`)],
      ['a direct message', () => write('hi')],
      [
        'an edit',
        () => iago.call('editMessage', { message_id: before[0] ?? 0, content: 'now a teapot' }),
      ],
      [
        'an edit that mentions',
        () =>
          iago.call('editMessage', { message_id: before[0] ?? 0, content: '@**Juliet** teapot' }),
      ],
      [
        'a reaction',
        () => iago.call('addReaction', { message_id: before[0] ?? 0, emoji_name: 'tada' }),
      ],
      [
        'a reaction that is removed',
        () => iago.call('deleteReaction', { message_id: before[0] ?? 0, emoji_name: 'tada' }),
      ],
      [
        'a star',
        () => juliet.call('changeMessageFlags', { messages: before, op: 'add', flag: 'starred' }),
      ],
      [
        'reading',
        () =>
          juliet.call('changeMessageFlags', {
            messages: before.slice(0, 1),
            op: 'add',
            flag: 'read',
          }),
      ],
      [
        'unread',
        () => juliet.call('changeMessageFlags', { messages: before, op: 'remove', flag: 'read' }),
      ],
      [
        'a renamed topic',
        () =>
          iago.call('editMessage', {
            message_id: before[0] ?? 0,
            topic: 'coffee',
            propagate_mode: 'change_all',
            send_notification_to_new_thread: false,
          }),
      ],
      [
        'a resolved topic',
        () =>
          iago.call('editMessage', {
            message_id: before[0] ?? 0,
            topic: '✔ coffee',
            propagate_mode: 'change_all',
          }),
      ],
      [
        'a move to another channel',
        () =>
          iago.call('editMessage', {
            message_id: before[0] ?? 0,
            stream_id: design,
            propagate_mode: 'change_one',
          }),
      ],
      [
        'a move to a channel without the account',
        () =>
          iago.call('editMessage', {
            message_id: before[0] ?? 0,
            stream_id: open,
            propagate_mode: 'change_one',
            send_notification_to_new_thread: false,
            send_notification_to_old_thread: false,
          }),
      ],
      [
        'a move from a channel without the account',
        () =>
          iago.call('editMessage', {
            message_id: before[1] ?? 0,
            stream_id: general,
            topic: 'tea',
            propagate_mode: 'change_one',
            send_notification_to_new_thread: false,
            send_notification_to_old_thread: false,
          }),
      ],
      [
        'a followed topic',
        () =>
          juliet.call('setTopicPreference', {
            stream_id: general,
            topic: 'tea',
            visibility_policy: 3,
          }),
      ],
      [
        'a muted topic',
        () =>
          juliet.call('setTopicPreference', {
            stream_id: general,
            topic: 'milk',
            visibility_policy: 1,
          }),
      ],
      [
        'a renamed channel',
        () => iago.call('updateChannel', { stream_id: design, new_name: 'drafts' }),
      ],
      ['a new name', () => iago.call('updateSettings', { full_name: 'Iago the second' })],
      [
        'a subscription',
        () => apiOf(juliet).call('subscribe', { subscriptions: [{ name: 'open' }] }),
      ],
      ['a message in that channel', () => post('open', 'tea', 'a teapot')],
      ['an end of it', () => apiOf(juliet).call('unsubscribe', { subscriptions: ['open'] })],
      ['a deletion', () => iago.call('deleteMessage', { message_id: before[2] ?? 0 })],
      ['all read', () => juliet.call('markAllAsRead')],
    ];
    // Each check fetches every list, so several changes share one.
    for (let start = 0; start < changes.length; start += 5) {
      const stage = changes.slice(start, start + 5);
      for (const [, change] of stage) {
        await change();
      }
      const name = stage.map(([one]) => one).join(', ');
      const marker = await write('done');
      await until(() => messages.get(marker));
      let attempts = 50;
      // What only the server knows is asked for after the event.
      const wrong = await until(async () => {
        const different = [];
        for (const list of lists) {
          const fresh = await fetched(list.narrow);
          if (!isDeepStrictEqual(shown(list), fresh)) {
            different.push([list.narrow, shown(list), fresh] as const);
          }
        }
        attempts -= 1;
        return different.length === 0 || attempts === 0 ? different : undefined;
      });
      for (const [narrow, listed, fresh] of wrong) {
        expect([name, narrow, listed]).toEqual([name, narrow, fresh]);
      }
    }
  });
});
