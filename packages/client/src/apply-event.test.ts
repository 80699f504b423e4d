import { applyEvent } from './apply-event';
import type { State } from './wire/state';

const client = {
  capabilities: new Set<string>(),
  clientGravatar: false,
  includeSubscribers: true,
};

const channel = (stream_id: number, fields: object = {}) => ({
  stream_id,
  name: `channel ${stream_id}`,
  first_message_id: null,
  subscriber_count: 0,
  subscribers: [],
  is_muted: false,
  ...fields,
});

const empty = { pms: [], huddles: [], streams: [], mentions: [], count: 0 };

const state: State = {
  user_id: 1,
  max_message_id: -1,
  unread_msgs: { ...empty, old_unreads_missing: false },
  recent_private_conversations: [],
  starred_messages: [],
  user_topics: [],
  streams: [channel(5)],
  subscriptions: [channel(5)],
  unsubscribed: [],
  never_subscribed: [],
};

const after = (...events: readonly (Readonly<Record<string, unknown>> & { type: string })[]) =>
  events.reduce((known: State, event) => applyEvent(known, event, client), state);

const message = (id: number, subject = 'lunch', flags: readonly string[] = []) => ({
  type: 'message',
  message: { id, type: 'stream', stream_id: 5, subject },
  flags,
});

describe('applyEvent', () => {
  it.each([
    ['a type', { type: 'of tomorrow' }],
    ['an op', { type: 'stream', op: 'of tomorrow' }],
    ['an op that objects inherit', { type: 'stream', op: 'toString' }],
    ['a type that objects inherit', { type: 'constructor' }],
  ])('ignores %s that it does not know', (_, event) => {
    expect(after(event)).toBe(state);
  });

  it('adds no field that the client did not request', () => {
    const known = applyEvent({ user_id: 1 }, message(1), client);
    expect(known).toEqual({ user_id: 1 });
  });

  it('counts unread messages in topics that are not muted', () => {
    const mute = {
      type: 'user_topic',
      stream_id: 5,
      topic_name: 'LUNCH',
      last_updated: 1,
      visibility_policy: 1,
    };
    const received = after(message(7), message(8, 'Lunch', ['mentioned']), message(9, 'plans'));
    expect(received.unread_msgs).toMatchObject({
      streams: [
        { stream_id: 5, topic: 'lunch', unread_message_ids: [7, 8] },
        { stream_id: 5, topic: 'plans', unread_message_ids: [9] },
      ],
      mentions: [8],
      count: 3,
    });
    expect(applyEvent(received, mute, client).unread_msgs).toMatchObject({ count: 1 });
  });

  it('moves unread messages to another topic', () => {
    const moved = after(message(7), message(8), {
      type: 'update_message',
      message_id: 8,
      message_ids: [8],
      flags: [],
      subject: 'plans',
    });
    expect(moved.unread_msgs?.streams).toEqual([
      { stream_id: 5, topic: 'lunch', unread_message_ids: [7] },
      { stream_id: 5, topic: 'plans', unread_message_ids: [8] },
    ]);
  });

  it('counts each subscriber once', () => {
    const add = { type: 'subscription', op: 'peer_add', stream_ids: [5], user_ids: [2, 3] };
    expect(after(add, add).subscriptions).toMatchObject([
      { subscriber_count: 2, subscribers: [2, 3] },
    ]);
    const remove = { ...add, op: 'peer_remove', user_ids: [3] };
    expect(after(add, remove, remove).streams).toMatchObject([{ subscriber_count: 1 }]);
  });

  it('removes a deactivated user from every record of a channel that names the user', () => {
    const named = { can_send_message_group: { direct_members: [2, 3], direct_subgroups: [] } };
    const listing = (fields: object) => ({
      streams: [channel(5, fields)],
      never_subscribed: [channel(5, fields)],
      realm_default_streams: [channel(5, fields)],
      realm_default_stream_groups: [
        { id: 1, name: 'group', description: '', streams: [channel(5, fields)] },
      ],
    });
    const known: State = { ...listing({ ...named, subscribers: [2], subscriber_count: 1 }) };
    const event = { type: 'realm_user', op: 'update', person: { user_id: 2, is_active: false } };
    expect(applyEvent(known, event, client)).toEqual(
      listing({ can_send_message_group: { direct_members: [3], direct_subgroups: [] } }),
    );
  });

  it.each([true, false])(
    'subtracts the account from a channel that it leaves, once (lists of subscribers: %p)',
    (includeSubscribers) => {
      const listed = channel(5, { subscribers: [1, 2, 3], subscriber_count: 3 });
      const { subscribers: _, ...counted } = listed;
      const record = includeSubscribers ? listed : counted;
      const known = { ...state, streams: [counted], subscriptions: [record] };
      const left = { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 5 }] };
      const peer = { type: 'subscription', op: 'peer_remove', stream_ids: [5], user_ids: [2] };
      const after = [left, peer].reduce(
        (result: State, event) => applyEvent(result, event, { ...client, includeSubscribers }),
        known,
      );
      expect(after.streams).toMatchObject([{ subscriber_count: 1 }]);
      expect(after.unsubscribed).toMatchObject([
        { subscriber_count: 1, ...(includeSubscribers ? { subscribers: [3] } : {}) },
      ]);
    },
  );

  it('changes a channel with its first message, and no list of channels with later ones', () => {
    const first = after(message(7));
    expect(first.subscriptions).toMatchObject([{ first_message_id: 7 }]);
    const second = applyEvent(first, message(8), client);
    const listed = ({ streams, subscriptions, unsubscribed, never_subscribed: never }: State) =>
      [streams, subscriptions, unsubscribed, never] as const;
    listed(second).forEach((list, index) => expect(list).toBe(listed(first)[index]));
  });

  it('keeps a channel that the account leaves, until it is hidden', () => {
    const left = after({ type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 5 }] });
    expect(left).toMatchObject({ subscriptions: [], unsubscribed: [{ stream_id: 5 }] });
    const hide = { type: 'stream', op: 'delete', streams: [{ stream_id: 5 }] };
    expect(applyEvent(left, hide, client)).toMatchObject({ unsubscribed: [], streams: [] });
  });

  it.each([
    ['forgets', 'an address, which it can compute', '0123456789abcdef'.repeat(2), null],
    ['keeps', 'a deleted profile', '0'.repeat(32), expect.stringContaining('/avatar/000')],
  ])('%s the gravatar of %s', (_, __, hash, expected: unknown) => {
    const email = 'iago@example.org';
    const iago = { user_id: 2, full_name: 'Iago', email, delivery_email: email };
    const known: State = { realm_users: [iago] };
    const avatar_url = `https://secure.gravatar.com/avatar/${hash}?d=identicon&version=2`;
    const event = { type: 'realm_user', op: 'update', person: { user_id: 2, avatar_url } };
    const after = applyEvent(known, event, { ...client, clientGravatar: true });
    expect(after.realm_users).toMatchObject([{ avatar_url: expected }]);
  });

  it.each([
    { type: 'user_settings', op: 'update', property: 'enable_drafts_synchronization' },
    { type: 'update_display_settings', setting_name: 'enable_drafts_synchronization' },
  ])('forgets drafts that are no longer synchronized: $type', (event) => {
    const drafts = [{ id: 1, timestamp: 1 }];
    const known: State = { drafts, user_settings: {} };
    const set = (value: boolean) => {
      const changed: { readonly type: string } = { ...event, ...{ value, setting: value } };
      return applyEvent(known, changed, client).drafts;
    };
    expect([set(false), set(true)]).toEqual([[], drafts]);
  });

  it.each([
    [231, true, ['Unknown user']],
    [232, true, []],
    [232, false, ['Unknown user']],
  ])(
    'at level %d replaces users who became inaccessible by placeholders; with user_list_incomplete %p: %j',
    (level, isIncomplete, names) => {
      const known: State = {
        chat_feature_level: level,
        realm_url: 'https://chat.example.org',
        realm_users: [
          { user_id: 2, full_name: 'Iago', email: 'iago@example.org', delivery_email: null },
        ],
      };
      const event = {
        type: 'realm_user',
        op: 'remove',
        person: { user_id: 2, full_name: 'Unknown user' },
      };
      const capabilities = new Set(isIncomplete ? ['user_list_incomplete'] : []);
      const { realm_users: users } = applyEvent(known, event, { ...client, capabilities });
      expect(users?.map(({ full_name: name }) => name)).toEqual(names);
    },
  );
});
