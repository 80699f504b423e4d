import { ModelServer } from '../messages/testing/model-server';
import type { State } from '../wire/state';
import { recentConversations, unreadConversations } from './conversations';
import { unreadCounts } from './unread-counts';

const stateOf = (server: ModelServer, change: object = {}): State => ({
  ...(server.register() as object as State),
  ...change,
});

const tea = { channelId: 10, topic: 'tea' };

describe('unread messages', () => {
  let server: ModelServer;
  let ids: readonly number[];

  beforeEach(() => {
    server = new ModelServer();
    ids = [
      server.send(2, tea, '@me'),
      server.send(2, { channelId: 20, topic: 'milk' }, 'hi'),
      server.send(2, { userIds: [] }, 'hi'),
      server.send(3, { userIds: [2] }, '@me'),
      server.send(3, tea, 'hi'),
      server.send(1, tea, 'mine'),
    ];
  });

  it('are counted by conversation', () => {
    const counts = unreadCounts(stateOf(server));
    expect(counts).toMatchObject({ total: 5, mentions: 2 });
    expect(counts.channels.get(10)).toMatchObject({ total: 2, muted: 0, mentions: 1 });
    expect(counts.channels.get(10)?.topics.get('tea')).toMatchObject({ count: 2, isMuted: false });
    expect(Array.from(counts.direct, ([key, { count }]) => [key, count])).toEqual([
      ['2', 1],
      ['2,3', 1],
    ]);
  });

  it('do not count towards totals where the account has muted them', () => {
    const muted = stateOf(server, {
      muted_users: [{ id: 2, timestamp: 0 }],
      user_topics: [{ stream_id: 10, topic_name: 'TEA', last_updated: 0, visibility_policy: 1 }],
    });
    const counts = unreadCounts(muted);
    expect(counts.total).toBe(2);
    expect(counts.channels.get(10)).toMatchObject({ total: 0, muted: 2 });
    expect(counts.direct.get('2')).toMatchObject({ count: 1, isMuted: true });
    expect(unreadConversations(counts).map(({ conversation }) => conversation)).toEqual([
      { type: 'direct', userIds: [2, 3] },
      { type: 'channel', channelId: 20, topic: 'milk' },
    ]);
  });

  it('are fewer by those that were just read', () => {
    const counts = unreadCounts(stateOf(server), new Set(ids.slice(0, 3)));
    expect(counts).toMatchObject({ total: 2, mentions: 1 });
    expect(counts.channels.has(20)).toBe(false);
    expect(counts.direct.has('2')).toBe(false);
  });

  it('are listed by conversation, the newest first, and so are all conversations', () => {
    const state = stateOf(server, {
      recent_private_conversations: [{ user_ids: [9], max_message_id: 1 }],
    });
    const counts = unreadCounts(state);
    expect(unreadConversations(counts).map(({ newestId }) => newestId)).toEqual([
      ids[4],
      ids[3],
      ids[2],
      ids[1],
    ]);
    const recent = recentConversations(state, server.all([]), counts);
    expect(recent[0]).toMatchObject({
      conversation: { type: 'channel', channelId: 10, topic: 'tea' },
      newestId: ids[5],
      newest: { content: 'mine' },
      senderIds: [1, 3, 2],
      unread: 2,
    });
    expect(recent.at(-1)).toEqual({
      conversation: { type: 'direct', userIds: [9] },
      newestId: 1,
      senderIds: [],
      unread: 0,
      isMuted: false,
    });
  });
});
