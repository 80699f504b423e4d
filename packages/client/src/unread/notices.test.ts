import { ModelServer } from '../messages/testing/model-server';
import type { State } from '../wire/state';
import { shownCount, unreadIn, wantsNotice } from './notices';
import { unreadCounts } from './unread-counts';

const stateOf = (server: ModelServer, change: object = {}): State => ({
  ...(server.register() as object as State),
  ...change,
});

const tea = { channelId: 10, topic: 'tea' };
const followed = { stream_id: 10, topic_name: 'TEA', last_updated: 0, visibility_policy: 3 };
const muted = { ...followed, visibility_policy: 1 };

describe('unread messages', () => {
  const server = new ModelServer();
  server.send(2, tea, '@me');
  server.send(3, tea, 'hi');
  server.send(2, { channelId: 20, topic: 'milk' }, 'hi');
  server.send(2, { userIds: [] }, 'hi');

  it('are counted in a narrow', () => {
    const counts = unreadCounts(stateOf(server));
    const of = (narrow: Parameters<typeof unreadIn>[1]) => unreadIn(counts, narrow);
    expect(of({ type: 'topic', ...tea, topic: 'Tea' })).toBe(2);
    expect(of({ type: 'topic', ...tea, topic: 'other' })).toBe(0);
    expect(of({ type: 'channel', channelId: 20 })).toBe(1);
    expect(of({ type: 'direct', userIds: [2] })).toBe(1);
    expect(of({ type: 'mentions' })).toBe(1);
    expect(of({ type: 'feed' })).toBe(4);
    expect(of({ type: 'starred' })).toBe(0);
  });

  it.each([
    [1, 4],
    [2, 1 + 1 + 2],
    [3, 1 + 1],
    [4, 0],
  ])('are shown as the setting %i wants it', (desktop_icon_count_display, shown) => {
    const state = stateOf(server, {
      user_settings: { desktop_icon_count_display },
      user_topics: [followed],
    });
    expect(shownCount(state, unreadCounts(state))).toBe(shown);
  });
});

describe('a notice of a message', () => {
  const message = {
    sender_id: 2,
    stream_id: 10,
    subject: 'tea',
    flags: [],
  };
  const isWanted = (given: object, settings: readonly string[], state: object = {}) =>
    wantsNotice(
      {
        user_id: 1,
        subscriptions: [{ stream_id: 10, name: 'tea', first_message_id: null, is_muted: false }],
        user_topics: [],
        user_settings: Object.fromEntries(settings.map((name) => [name, true])),
        ...state,
      },
      { ...message, ...given },
      'desktop',
    );

  const direct = 'enable_desktop_notifications';
  const channel = 'enable_stream_desktop_notifications';
  const follow = 'enable_followed_topic_desktop_notifications';
  const wildcard = { flags: ['topic_wildcard_mentioned'] };

  it.each([
    ['a direct message', { stream_id: undefined }, [direct], {}, true],
    ['a direct message, without the setting', { stream_id: undefined }, [channel], {}, false],
    ['a mention', { flags: ['mentioned'] }, [direct], {}, true],
    ['a wildcard', wildcard, [direct, 'wildcard_mentions_notify'], {}, true],
    ['a wildcard, without the setting', wildcard, [direct], {}, false],
    [
      'a wildcard in a muted topic',
      wildcard,
      [direct, 'wildcard_mentions_notify'],
      { user_topics: [muted] },
      false,
    ],
    ['an alert word', { flags: ['has_alert_word'] }, [direct], {}, true],
    ['a message in a channel', {}, [channel], {}, true],
    ['a message in a muted topic', {}, [channel], { user_topics: [muted] }, false],
    ['a message in a followed topic', {}, [follow], { user_topics: [followed] }, true],
    ['one’s own message', { sender_id: 1 }, [channel], {}, false],
    ['a message that is read', { flags: ['read'] }, [channel], {}, false],
    ['a message of a muted user', {}, [channel], { muted_users: [{ id: 2 }] }, false],
    [
      'a message in a channel with a setting of its own',
      {},
      [channel],
      {
        subscriptions: [
          {
            stream_id: 10,
            name: 'tea',
            first_message_id: null,
            is_muted: false,
            desktop_notifications: false,
          },
        ],
      },
      false,
    ],
  ])('is wanted for %s: %#', (_, given, settings, state, expected) => {
    expect(isWanted(given, settings, state)).toBe(expected);
  });
});
