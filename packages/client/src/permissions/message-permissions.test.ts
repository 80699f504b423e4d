import { messagePermissions } from './message-permissions';
import type { ListedMessage } from '../messages/message';
import type { State } from '../wire/state';

const [members, nobody] = [1, 2];

const state: State = {
  user_id: 5,
  is_guest: false,
  realm_user_groups: [
    { id: members, members: [5], direct_subgroup_ids: [] },
    { id: nobody, members: [], direct_subgroup_ids: [] },
  ],
  realm_users: [{ user_id: 8, full_name: 'Bot', email: '', delivery_email: null, bot_owner_id: 5 }],
  subscriptions: [
    { stream_id: 10, name: 'tea', first_message_id: null, is_muted: false, is_archived: false },
  ],
  realm_allow_message_editing: true,
  realm_message_content_edit_limit_seconds: 600,
  realm_message_content_delete_limit_seconds: null,
  realm_move_messages_within_stream_limit_seconds: 3600,
  realm_move_messages_between_streams_limit_seconds: 3600,
  realm_can_delete_any_message_group: nobody,
  realm_can_delete_own_message_group: members,
  realm_can_move_messages_between_topics_group: members,
  realm_can_move_messages_between_channels_group: nobody,
  realm_can_resolve_topics_group: members,
  realm_enable_read_receipts: true,
  server_supported_permission_settings: {
    realm: {
      can_move_messages_between_topics_group: { allow_everyone_group: true },
      can_resolve_topics_group: { allow_everyone_group: true },
    },
  },
};

const message = {
  sender_id: 5,
  stream_id: 10,
  subject: 'x',
  timestamp: 1000,
} as unknown as ListedMessage;

const allowed = (change: Partial<State> = {}, given: Partial<ListedMessage> = {}, now = 1000) =>
  Object.entries(messagePermissions({ ...state, ...change })({ ...message, ...given }, now))
    .filter(([, isAllowed]) => isAllowed)
    .map(([name]) => name);

describe('messagePermissions', () => {
  const cases: readonly (readonly [
    name: string,
    expected: readonly string[],
    change?: Partial<State>,
    given?: Partial<ListedMessage>,
    now?: number,
  ])[] = [
    ['an own message', ['react', 'edit', 'delete', 'moveToTopic', 'resolveTopic', 'seeReaders']],
    ['an old own message', ['react', 'delete', 'resolveTopic', 'seeReaders'], {}, {}, 5000],
    [
      'another’s message',
      ['react', 'moveToTopic', 'resolveTopic', 'seeReaders'],
      {},
      { sender_id: 6 },
    ],
    [
      'a message of an own bot',
      ['react', 'delete', 'moveToTopic', 'resolveTopic', 'seeReaders'],
      {},
      { sender_id: 8 },
    ],
    ['a direct message', ['react', 'edit', 'delete', 'seeReaders'], {}, { stream_id: 0 }],
    [
      'an old message, for moderators',
      ['react', 'delete', 'moveToTopic', 'resolveTopic', 'seeReaders'],
      { is_moderator: true },
      {},
      5000,
    ],
    [
      'an organization that forbids it',
      ['react'],
      {
        realm_allow_message_editing: false,
        realm_can_delete_own_message_group: nobody,
        realm_can_move_messages_between_topics_group: nobody,
        realm_can_resolve_topics_group: nobody,
        realm_enable_read_receipts: false,
      },
    ],
    [
      'those who may delete everything',
      ['react', 'delete', 'moveToTopic', 'resolveTopic', 'seeReaders'],
      { realm_can_delete_any_message_group: { direct_members: [5], direct_subgroups: [] } },
      { sender_id: 6 },
    ],
    [
      'guests, who may never delete everything',
      ['react', 'moveToTopic', 'resolveTopic', 'seeReaders'],
      { is_guest: true, realm_can_delete_any_message_group: members },
      { sender_id: 6 },
    ],
    [
      'a channel that allows it',
      ['react', 'edit', 'delete', 'moveToTopic', 'moveToChannel', 'resolveTopic', 'seeReaders'],
      {
        subscriptions: (state.subscriptions ?? []).map((channel) => ({
          ...channel,
          can_move_messages_out_of_channel_group: members,
        })),
      },
    ],
    [
      'a channel that the account administers',
      ['react', 'edit', 'delete', 'moveToTopic', 'moveToChannel', 'resolveTopic', 'seeReaders'],
      {
        realm_can_move_messages_between_topics_group: nobody,
        subscriptions: (state.subscriptions ?? []).map((channel) => ({
          ...channel,
          can_administer_channel_group: members,
        })),
      },
    ],
    [
      'an edited message',
      ['react', 'edit', 'delete', 'moveToTopic', 'resolveTopic', 'seeHistory', 'seeReaders'],
      {},
      { last_edit_timestamp: 1001 },
    ],
    [
      'an edited message without visible history',
      ['react', 'edit', 'delete', 'moveToTopic', 'resolveTopic', 'seeReaders'],
      { realm_message_edit_history_visibility_policy: 'none' },
      { last_edit_timestamp: 1001 },
    ],
    [
      'an archived channel',
      ['seeReaders'],
      {
        subscriptions: (state.subscriptions ?? []).map((channel) => ({
          ...channel,
          is_archived: true,
        })),
      },
    ],
    ['a visitor', ['seeReaders'], { user_id: 0 }],
  ];

  it.each(cases.map(([name, ...rest]) => ({ name, rest })))(
    'of $name',
    ({ rest: [expected, change, given, now] }) => {
      expect(allowed(change, given, now)).toEqual(expected);
    },
  );
});
