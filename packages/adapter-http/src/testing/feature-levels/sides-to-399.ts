import { role } from '@parley/core/kernel';
import {
  channelFields,
  channelPermission,
  channelRecords,
  fieldsAmong,
  firstOf,
  newEndpoint,
  newNarrow,
  newParameter,
  outcome,
  pick,
  realmPermission,
  realmSetting,
  registerFields,
  replacedPolicy,
  systemGroups,
  unavailablePermission,
  unknownParameters,
  withSetting,
  withoutSetting,
} from './observations';
import { testsOf } from './side-test';
import type { SideWorld, Wire } from './side-world';

const inADay = 1_700_090_000;

const newMessage = async (world: SideWorld): Promise<number> =>
  world.message(await world.channel('stage'), 'act', 'hello');

/** A new user group with these members. */
const newGroup = async ({ newest }: SideWorld, name: string, ...members: readonly unknown[]) =>
  (await newest.post('/user_groups/create', { name, description: '', members })).body.group_id;

/** A channel that is archived. */
const archivedChannel = async (world: SideWorld): Promise<number> => {
  const id = await world.channel('old');
  await world.newest.delete(`/streams/${id}`);
  return id;
};

/** Unread messages of a channel that the owner has left. */
const leftMessage = async (world: SideWorld): Promise<number> => {
  const id = await newMessage(world);
  await world.newest.delete('/users/me/subscriptions', { subscriptions: ['stage'] });
  return id;
};

/** The changes from level 300 to 399. */
const summaries = unavailablePermission('can_summarize_topics_group');
const billing = unavailablePermission('can_manage_billing_group');

export const sidesTo399 = testsOf({
  messagesByIds: {
    observe: async (world) => {
      const ids = [await newMessage(world)];
      const { status, body } = await world.owner.get('/messages', { message_ids: ids });
      return [status, body.messages?.map(({ id }: { readonly id: number }) => ids.indexOf(id))];
    },
    before: [400, undefined],
    from: [200, [0]],
  },
  exportTypes: {
    observe: async (world) => {
      const [event] = await world.events(() =>
        world.owner.post('/export/realm', { export_type: 2 }),
      );
      const shown = (list: unknown) => pick(firstOf(list), 'export_type');
      return [
        shown(event?.exports),
        shown((await world.owner.get('/export/realm')).body.exports),
        shown((await world.newest.get('/export/realm')).body.exports),
      ];
    },
    before: [{}, {}, { export_type: 'public' }],
    from: [{ export_type: 2 }, { export_type: 2 }, { export_type: 'full_with_consent' }],
  },
  customEmojiGroup: replacedPolicy({
    policy: 'add_custom_emoji_policy',
    number: 2,
    permission: 'can_add_custom_emoji_group',
  }),
  movesBetweenChannelsGroup: replacedPolicy({
    policy: 'move_messages_between_streams_policy',
    number: 2,
    permission: 'can_move_messages_between_channels_group',
  }),
  subgroupsOnCreation: {
    observe: async (world) => {
      const subgroup = await newGroup(world, 'dancers');
      const created = await world.owner.post('/user_groups/create', {
        name: 'artists',
        description: '',
        members: [],
        subgroups: [subgroup],
      });
      const group = await newGroup(world, 'staff');
      const users = [world.newest.userId];
      const counts = [];
      for (const values of [
        { add: users, add_subgroups: [subgroup] },
        { delete: users, delete_subgroups: [subgroup] },
      ]) {
        const changed = await world.owner.post(`/user_groups/${group}/members`, values);
        const { body } = await world.newest.get(`/user_groups/${group}/subgroups`);
        counts.push([unknownParameters(changed), body.subgroups.length]);
      }
      return [unknownParameters(created), counts];
    },
    before: [
      ['subgroups'],
      [
        [['add_subgroups'], 0],
        [['delete_subgroups'], 0],
      ],
    ],
    from: [
      [],
      [
        [[], 1],
        [[], 0],
      ],
    ],
  },
  exportConsentEvents: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const events = await world.events(() =>
        other.patch('/settings', { allow_private_data_export: true }),
      );
      return events.map(({ type }) => type);
    },
    before: [],
    from: ['realm_export_consent'],
  },
  userByEmailUpdate: newEndpoint(async (world) => {
    await world.account('Other', role.member);
    return world.owner.patch('/users/other@example.org', { full_name: 'Another' });
  }),
  shapedGroupsOfRealm: {
    observe: async (world) => {
      const id = (await systemGroups(world))['role:members'];
      const statuses: number[] = [];
      for (const value of [id, { new: id }]) {
        for (const name of ['create_multiuse_invite_group', 'can_access_all_users_group']) {
          statuses.push((await world.owner.patch('/realm', { [name]: value })).status);
        }
      }
      return statuses;
    },
    before: [200, 200, 400, 400],
    from: [400, 400, 200, 200],
  },
  archivedChannelsCapability: {
    observe: async (world) => {
      const isShown = (await channelRecords(world)).map((record) =>
        fieldsAmong(record, 'is_archived').join(' '),
      );
      const id = await archivedChannel(world);
      const listed = await world.owner.get('/streams', { exclude_archived: false });
      const state = await world.register({ client_capabilities: { archived_channels: true } });
      return [
        isShown,
        ...[listed.body.streams, state.streams, state.unsubscribed, state.subscriptions].map(
          (records) => (records as readonly Wire[]).some(({ stream_id }) => stream_id === id),
        ),
      ];
    },
    before: [['', '', '', ''], false, false, false, false],
    from: [['is_archived', 'is_archived', 'is_archived', 'is_archived'], true, true, false, true],
  },
  movesBetweenTopicsGroup: replacedPolicy({
    policy: 'edit_topic_policy',
    number: 2,
    permission: 'can_move_messages_between_topics_group',
  }),
  groupIdOnCreation: {
    observe: async ({ owner }) => {
      const { body } = await owner.post('/user_groups/create', {
        name: 'dancers',
        description: '',
        members: [],
      });
      return fieldsAmong(body, 'group_id');
    },
    before: [],
    from: ['group_id'],
  },
  integrationConfigOptions: {
    observe: async ({ owner }) => {
      const types = { fetch_event_types: ['realm_incoming_webhook_bots'] };
      const { body } = await owner.post('/register', types);
      const [integration] = body.realm_incoming_webhook_bots;
      return fieldsAmong(integration, 'config', 'config_options');
    },
    before: ['config'],
    from: ['config_options'],
  },
  anonymousGroupSettings: {
    observe: async (world) => {
      const value = { direct_members: [world.newest.userId], direct_subgroups: [] };
      const id = await world.channel('stage', { can_remove_subscribers_group: value });
      const { stream } = (await world.owner.get(`/streams/${id}`)).body;
      const changed = await world.owner.patch(`/streams/${id}`, {
        can_remove_subscribers_group: { new: { direct_members: [], direct_subgroups: [] } },
      });
      return [typeof stream.can_remove_subscribers_group, changed.status];
    },
    before: ['number', 400],
    from: ['object', 200],
  },
  realmInviteUsersGroup: replacedPolicy({
    policy: 'invite_to_realm_policy',
    number: 2,
    permission: 'can_invite_users_group',
  }),
  invitationGroups: {
    observe: async (world) => {
      const group_ids = [await newGroup(world, 'dancers')];
      return [
        unknownParameters(
          await world.owner.post('/invites', {
            invitee_emails: 'new@example.org',
            stream_ids: [],
            group_ids,
          }),
        ),
        unknownParameters(await world.owner.post('/invites/multiuse', { group_ids })),
      ];
    },
    before: [['group_ids'], ['group_ids']],
    from: [[], []],
  },
  recentlyActiveChannels: channelFields('is_recently_active'),
  permissionRuleFieldsRemoved: {
    observe: async ({ register }) => {
      const rules = (await register()).server_supported_permission_settings as {
        readonly stream: Readonly<Record<string, Wire>>;
      };
      return fieldsAmong(
        rules.stream.can_remove_subscribers_group,
        'allow_owners_group',
        'id_field_name',
        'require_system_group',
      );
    },
    before: ['allow_owners_group', 'id_field_name', 'require_system_group'],
    from: ['require_system_group'],
  },
  reactionUserRemoved: {
    observe: async (world) => {
      const id = await newMessage(world);
      const [event] = await world.events(() =>
        world.newest.post(`/messages/${id}/reactions`, { emoji_name: 'cat' }),
      );
      const { messages } = (await world.owner.get('/messages', { anchor: id })).body;
      return [event, messages[0].reactions[0]].map((each) => fieldsAmong(each, 'user', 'user_id'));
    },
    before: [
      ['user', 'user_id'],
      ['user', 'user_id'],
    ],
    from: [['user_id'], ['user_id']],
  },
  defaultChannelIds: {
    observe: async (world) => {
      const stream_id = await world.channel('stage');
      const [event] = await world.events(() =>
        world.newest.post('/default_streams', { stream_id }),
      );
      const { realm_default_streams } = await world.register();
      return [event?.default_streams, realm_default_streams].map((channels) =>
        (channels as readonly unknown[]).map((channel) => typeof channel),
      );
    },
    before: [['object'], ['object']],
    from: [['number'], ['number']],
  },
  moderationRequestChannel: realmSetting(
    'moderation_request_channel_id',
    (world) => world.channel('one', { invite_only: true }),
    (world) => world.channel('two', { invite_only: true }),
  ),
  organizationDeletionDays: registerFields(
    'server_min_deactivated_realm_deletion_days',
    'server_max_deactivated_realm_deletion_days',
  ),
  canSendMessageGroup: {
    observe: async (world) => {
      const permission = await channelPermission('can_send_message_group').observe(world);
      const id = await world.channel('talk');
      await world.owner.patch(`/streams/${id}`, { stream_post_policy: 2 });
      const { stream } = (await world.owner.get(`/streams/${id}`)).body;
      return [permission, stream.stream_post_policy];
    },
    before: [{ records: ['', '', '', ''], isChanged: false }, 2],
    from: [
      { records: Array.from({ length: 4 }, () => 'can_send_message_group'), isChanged: true },
      1,
    ],
  },
  emptyTopicName: {
    observe: async (world) => {
      const to = await world.channel('stage');
      const id = await world.message(to, '', 'hello');
      const { messages } = (
        await world.owner.get('/messages', { anchor: id, allow_empty_topic_name: true })
      ).body;
      const { topics } = (
        await world.owner.get(`/users/me/${to}/topics`, { allow_empty_topic_name: true })
      ).body;
      const [event] = await world.events(() => world.message(to, '', 'hello'), {
        event_types: ['message'],
        client_capabilities: { empty_topic_name: true },
      });
      return [
        messages[0].subject,
        topics[0].name,
        (event?.message as Wire | undefined)?.subject,
        fieldsAmong(await world.register(), 'realm_empty_topic_display_name'),
        outcome(
          await world.owner.post('/messages', { type: 'stream', to, topic: '', content: 'hello' }),
        ),
      ];
    },
    before: ['general chat', 'general chat', 'general chat', [], [400, 'BAD_REQUEST']],
    from: ['', '', '', ['realm_empty_topic_display_name'], [200]],
  },
  channelEmailSender: newParameter('sender_id', async (world) =>
    world.owner.get(`/streams/${await world.channel('stage')}/email_address`, {
      sender_id: world.owner.userId,
    }),
  ),
  passwordMaxLength: registerFields('password_max_length'),
  reactionUserInEventsRestored: {
    observe: async (world) => {
      const id = await newMessage(world);
      const [event] = await world.events(() =>
        world.newest.post(`/messages/${id}/reactions`, { emoji_name: 'cat' }),
      );
      return fieldsAmong(event, 'user', 'user_id');
    },
    before: ['user_id'],
    from: ['user', 'user_id'],
  },
  editsOfDeactivatedGroups: {
    observe: async (world) => {
      const id = await newGroup(world, 'dancers');
      await world.newest.post(`/user_groups/${id}/deactivate`);
      return [
        outcome(await world.owner.patch(`/user_groups/${id}`, { name: 'former dancers' })),
        outcome(await world.owner.patch(`/user_groups/${id}`, { description: 'gone' })),
      ];
    },
    before: [[200], [400, 'BAD_REQUEST']],
    from: [[200], [200]],
  },
  realmAddSubscribersGroup: {
    observe: async (world) => [
      fieldsAmong(await world.register(), 'can_subscribe_other_users'),
      await replacedPolicy({
        policy: 'invite_to_stream_policy',
        number: 2,
        permission: 'can_add_subscribers_group',
      }).observe(world),
    ],
    before: [
      ['can_subscribe_other_users'],
      {
        registered: ['realm_invite_to_stream_policy'],
        changedByPermission: false,
        changedByPolicy: true,
        announced: ['invite_to_stream_policy'],
      },
    ],
    from: [
      [],
      {
        registered: ['realm_can_add_subscribers_group'],
        changedByPermission: true,
        changedByPolicy: false,
        announced: ['can_add_subscribers_group'],
      },
    ],
  },
  slimStreamDeletion: {
    observe: async (world) => {
      const id = await world.channel('stage');
      const [event] = await world.events(() => world.newest.delete(`/streams/${id}`), {
        event_types: ['stream'],
      });
      const [stream] = (event?.streams ?? []) as readonly Wire[];
      return [fieldsAmong(event, 'stream_ids'), fieldsAmong(stream, 'stream_id', 'name')];
    },
    before: [[], ['stream_id', 'name']],
    from: [['stream_ids'], ['stream_id']],
  },
  botCreationGroups: {
    observe: async (world) => [
      await replacedPolicy({
        policy: 'bot_creation_policy',
        number: 3,
        permission: 'can_create_bots_group',
      }).observe(world),
      await realmPermission('can_create_write_only_bots_group').observe(world),
    ],
    before: [
      {
        registered: ['realm_bot_creation_policy'],
        changedByPermission: false,
        changedByPolicy: true,
        announced: ['bot_creation_policy'],
      },
      { registered: [], changed: false, announced: ['bot_creation_policy'] },
    ],
    from: [
      {
        registered: ['realm_can_create_bots_group'],
        changedByPermission: true,
        changedByPolicy: false,
        announced: ['can_create_bots_group'],
      },
      withSetting('can_create_write_only_bots_group'),
    ],
  },
  guestDirectMessageWarning: realmSetting('enable_guest_user_dm_warning', false, true),
  topicSummaries: {
    observe: async (world) => [
      fieldsAmong(await world.register(), 'server_can_summarize_topics'),
      await summaries.observe(world),
    ],
    before: [[], summaries.before],
    from: [['server_can_summarize_topics'], summaries.from],
  },
  typingWhileEditing: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const id = await world.channel('stage', { principals: [other.userId, world.newest.userId] });
      const sent = await other.post('/messages', {
        type: 'stream',
        to: id,
        topic: 'act',
        content: 'hello',
      });
      const events = await world.events(
        () => other.post(`/messages/${sent.body.id}/typing`, { op: 'start' }),
        { client_capabilities: { stream_typing_notifications: true } },
      );
      return [
        events.map(({ type }) => type),
        outcome(
          await world.owner.post('/message_edit_typing', {
            op: 'start',
            message_id: await world.message(id, 'act', 'hello'),
          }),
        ),
      ];
    },
    before: [[], [404, 'BAD_REQUEST']],
    from: [['typing_edit_message'], [200]],
  },
  mentionManyUsersGroup: replacedPolicy({
    policy: 'wildcard_mention_policy',
    number: 1,
    permission: 'can_mention_many_users_group',
    remains: true,
  }),
  ignoredUnsubscribedChannels: {
    observe: async (world) => {
      const id = await leftMessage(world);
      const byId = await world.owner.post('/messages/flags', {
        messages: [id],
        op: 'remove',
        flag: 'read',
      });
      const byNarrow = await world.owner.post('/messages/flags/narrow', {
        anchor: id,
        num_before: 0,
        num_after: 0,
        narrow: [],
        op: 'remove',
        flag: 'read',
      });
      return [byId, byNarrow].map(({ body }) =>
        fieldsAmong(body, 'ignored_because_not_subscribed_channels'),
      );
    },
    before: [[], []],
    from: [
      ['ignored_because_not_subscribed_channels'],
      ['ignored_because_not_subscribed_channels'],
    ],
  },
  includeAllChannels: {
    observe: async (world) => {
      const member = world.pinned(await world.account('Member', role.member));
      const tries = [];
      for (const name of ['include_all', 'include_can_access_content']) {
        tries.push(unknownParameters(await member.get('/streams', { [name]: true })));
      }
      return [...tries, outcome(await member.get('/streams', { include_all_active: true }))];
    },
    before: [['include_all'], ['include_can_access_content'], [400, 'BAD_REQUEST']],
    from: [[], [], [200]],
  },
  editHistoryVisibilityPolicy: {
    observe: async (world) => {
      const names = ['allow_edit_history', 'message_edit_history_visibility_policy'];
      const registered = fieldsAmong(
        await world.register(),
        ...names.map((name) => `realm_${name}`),
      );
      const events = await world.events(
        () => world.newest.patch('/realm', { message_edit_history_visibility_policy: 'none' }),
        { event_types: ['realm'] },
      );
      const accepted = [];
      for (const values of [
        { allow_edit_history: true },
        { message_edit_history_visibility_policy: 'moves' },
      ]) {
        accepted.push(unknownParameters(await world.owner.patch('/realm', values)).length === 0);
      }
      return {
        registered,
        announced: events.map((event) => pick(event, 'property', 'data')),
        accepted,
      };
    },
    before: {
      registered: ['realm_allow_edit_history'],
      announced: [{ property: 'allow_edit_history' }],
      accepted: [true, false],
    },
    from: {
      registered: ['realm_allow_edit_history', 'realm_message_edit_history_visibility_policy'],
      announced: [
        {
          property: 'default',
          data: { message_edit_history_visibility_policy: 'none', allow_edit_history: false },
        },
      ],
      accepted: [false, true],
    },
  },
  typingWhileEditingPath: {
    observe: async (world) => {
      const id = await newMessage(world);
      return [
        outcome(await world.owner.post('/message_edit_typing', { op: 'start', message_id: id })),
        outcome(await world.owner.post(`/messages/${id}/typing`, { op: 'start' })),
      ];
    },
    before: [[200], [404, 'BAD_REQUEST']],
    from: [[404, 'BAD_REQUEST'], [200]],
  },
  billingGroup: {
    observe: async (world) => {
      const state = await world.register();
      return [
        fieldsAmong(state, 'is_billing_admin', 'realm_billing'),
        fieldsAmong((await world.owner.get('/users/me')).body, 'is_billing_admin'),
        await billing.observe(world),
      ];
    },
    before: [['is_billing_admin'], ['is_billing_admin'], billing.before],
    from: [['realm_billing'], [], billing.from],
  },
  denseModeRemoved: {
    observe: async ({ register }) => {
      const { user_settings } = await register({
        client_capabilities: { user_settings_object: true },
      });
      return fieldsAmong(user_settings, 'dense_mode');
    },
    before: ['dense_mode'],
    from: [],
  },
  lastMovedTimestamp: {
    observe: async (world) => {
      const id = await newMessage(world);
      await world.newest.patch(`/messages/${id}`, { topic: 'encore' });
      const { messages } = (await world.owner.get('/messages', { anchor: id })).body;
      return fieldsAmong(messages[0], 'last_edit_timestamp', 'last_moved_timestamp');
    },
    before: ['last_edit_timestamp'],
    from: ['last_moved_timestamp'],
  },
  mutedNarrow: newNarrow({ operator: 'is', operand: 'muted' }),
  savedSnippetEditing: {
    observe: async (world) => {
      const { body } = await world.newest.post('/saved_snippets', { title: 'T', content: 'c' });
      const path = `/saved_snippets/${body.saved_snippet_id}`;
      const edited = await world.owner.patch(path, { title: 'U' });
      const events = await world.events(() => world.newest.patch(path, { title: 'V' }));
      return [outcome(edited), events.map(({ type, op }) => [type, op])];
    },
    before: [
      [404, 'BAD_REQUEST'],
      [
        ['saved_snippets', 'remove'],
        ['saved_snippets', 'add'],
      ],
    ],
    from: [[200], [['saved_snippets', 'update']]],
  },
  navigationTour: registerFields('navigation_tour_video_url'),
  unsubscribedOnDeactivation: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      await world.channel('stage', { principals: [other.userId, world.newest.userId] });
      const events = await world.events(() => world.newest.delete(`/users/${other.userId}`), {
        event_types: ['subscription'],
      });
      return events.map(({ op }) => op);
    },
    before: [],
    from: ['peer_remove'],
  },
  archivedChannelsEvents: {
    observe: async (world) => {
      const id = await world.channel('stage');
      const events = await world.events(() => world.newest.delete(`/streams/${id}`), {
        event_types: ['stream'],
        client_capabilities: { archived_channels: true },
      });
      return events.map((event) => pick(event, 'op', 'property', 'value'));
    },
    before: [{ op: 'delete' }, { op: 'create' }],
    from: [{ op: 'update', property: 'is_archived', value: true }],
  },
  editsKnowPreviousContent: {
    observe: async (world) =>
      outcome(
        await world.owner.patch(`/messages/${await newMessage(world)}`, {
          content: 'other',
          prev_content_sha256: '0'.repeat(64),
        }),
      ),
    before: [200],
    from: [400, 'EXPECTATION_MISMATCH'],
  },
  moderatorsAndAbove: {
    observe: async ({ register }) => (await register()).is_moderator,
    before: false,
    from: true,
  },
  reminders: newEndpoint(async (world) =>
    world.owner.post('/reminders', {
      message_id: await newMessage(world),
      scheduled_delivery_timestamp: inADay,
    }),
  ),
  usersByIds: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const { body } = await world.owner.get('/users', { user_ids: [other.userId] });
      return body.members.filter(({ is_bot }: { readonly is_bot: boolean }) => !is_bot).length;
    },
    before: 2,
    from: 1,
  },
  groupReactivation: newParameter('deactivated', async (world) => {
    const id = await newGroup(world, 'dancers');
    await world.newest.post(`/user_groups/${id}/deactivate`);
    return world.owner.patch(`/user_groups/${id}`, { description: 'again', deactivated: false });
  }),
  anonymousUsers: {
    observe: async (world) => {
      await world.newest.patch('/realm', { enable_spectator_access: true });
      return outcome(await world.visitor.get('/users'));
    },
    before: [401, 'UNAUTHORIZED'],
    from: [200],
  },
  unarchivedChannels: newParameter('is_archived', async (world) =>
    world.owner.patch(`/streams/${await archivedChannel(world)}`, {
      description: 'again',
      is_archived: false,
    }),
  ),
  channelFolders: {
    observe: async (world) => {
      const folder = { name: 'Theatre', description: '' };
      const state = await world.register();
      const records = (await channelRecords(world)).map((record) =>
        fieldsAmong(record, 'folder_id').join(' '),
      );
      return [
        fieldsAmong(
          state,
          'channel_folders',
          'max_channel_folder_name_length',
          'max_channel_folder_description_length',
        ),
        records,
        (await world.events(() => world.newest.post('/channel_folders/create', folder))).map(
          ({ type }) => type,
        ),
        outcome(await world.owner.get('/channel_folders')),
        outcome(
          await world.owner.post('/channel_folders/create', { name: 'Music', description: '' }),
        ),
      ];
    },
    before: [[], ['', '', '', ''], [], [404, 'BAD_REQUEST'], [404, 'BAD_REQUEST']],
    from: [
      [
        'channel_folders',
        'max_channel_folder_name_length',
        'max_channel_folder_description_length',
      ],
      ['folder_id', 'folder_id', 'folder_id', 'folder_id'],
      ['channel_folder'],
      [200],
      [200],
    ],
  },
  navigationViews: {
    observe: async (world) => {
      const view = { fragment: 'narrow/is/starred', is_pinned: true };
      return [
        fieldsAmong(await world.register(), 'navigation_views'),
        (await world.events(() => world.newest.post('/navigation_views', view))).map(
          ({ type }) => type,
        ),
        outcome(await world.owner.get('/navigation_views')),
      ];
    },
    before: [[], [], [404, 'BAD_REQUEST']],
    from: [['navigation_views'], ['navigation_view'], [200]],
  },
  membersOfDeactivatedGroups: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const id = await newGroup(world, 'dancers');
      await world.newest.post(`/user_groups/${id}/deactivate`);
      return outcome(await world.owner.post(`/user_groups/${id}/members`, { add: [other.userId] }));
    },
    before: [400, 'BAD_REQUEST'],
    from: [200],
  },
  topicsPolicy: {
    observe: async (world) => {
      const id = await world.channel('stage');
      const names = ['mandatory_topics', 'topics_policy'];
      const events = await world.events(
        () => world.newest.patch('/realm', { topics_policy: 'disable_empty_topic' }),
        { event_types: ['realm'] },
      );
      const unknown = [];
      for (const values of [
        { mandatory_topics: false },
        { topics_policy: 'disable_empty_topic' },
      ]) {
        unknown.push(unknownParameters(await world.owner.patch('/realm', values)));
      }
      return {
        registered: fieldsAmong(await world.register(), ...names.map((name) => `realm_${name}`)),
        announced: events.map((event) => pick(event, 'property', 'data')),
        unknown,
        channel: unknownParameters(
          await world.owner.patch(`/streams/${id}`, {
            description: 'new',
            topics_policy: 'disable_empty_topic',
          }),
        ),
        records: (await world.owner.get('/streams')).body.streams.map((stream: Wire) =>
          fieldsAmong(stream, 'topics_policy'),
        ),
        permission: await realmPermission('can_set_topics_policy_group').observe(world),
      };
    },
    before: {
      registered: ['realm_mandatory_topics'],
      announced: [{ property: 'mandatory_topics' }],
      unknown: [[], ['topics_policy']],
      channel: ['topics_policy'],
      records: [[]],
      permission: withoutSetting,
    },
    from: {
      registered: ['realm_mandatory_topics', 'realm_topics_policy'],
      announced: [
        {
          property: 'default',
          data: { topics_policy: 'disable_empty_topic', mandatory_topics: true },
        },
      ],
      unknown: [['mandatory_topics'], []],
      channel: [],
      records: [['topics_policy']],
      permission: withSetting('can_set_topics_policy_group'),
    },
  },
  subscriberCount: channelFields('subscriber_count'),
  messageMovesByChannel: {
    observe: async (world) => {
      const observed = [];
      for (const name of ['out_of', 'within']) {
        const permission = `can_move_messages_${name}_channel_group`;
        const id = await world.channel(name);
        const group = (await systemGroups(world))['role:moderators'];
        await world.owner.patch(`/streams/${id}`, { [permission]: { new: group } });
        const { stream } = (await world.newest.get(`/streams/${id}`)).body;
        const shown = (await world.owner.get(`/streams/${id}`)).body.stream;
        observed.push([stream[permission] === group, fieldsAmong(shown, permission).length]);
      }
      return observed;
    },
    before: [
      [false, 0],
      [false, 0],
    ],
    from: [
      [true, 1],
      [true, 1],
    ],
  },
  newSubscriptionMessages: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const { body } = await world.owner.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'stage' }],
        principals: [other.userId],
        send_new_subscription_messages: false,
      });
      const { body: sent } = await world.owner.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'play' }],
        principals: [other.userId],
      });
      return [
        fieldsAmong(await world.register(), 'max_bulk_new_subscription_messages'),
        body.ignored_parameters_unsupported,
        fieldsAmong(sent, 'new_subscription_messages_sent'),
      ];
    },
    before: [[], ['send_new_subscription_messages'], []],
    from: [['max_bulk_new_subscription_messages'], undefined, ['new_subscription_messages_sent']],
  },
  reminderManagement: {
    observe: async (world) => {
      const reminder = {
        message_id: await newMessage(world),
        scheduled_delivery_timestamp: inADay,
      };
      const events = await world.events(() => world.newest.post('/reminders', reminder), {
        event_types: ['reminders'],
      });
      const { body } = await world.newest.post('/reminders', reminder);
      return [
        fieldsAmong(await world.register(), 'reminders'),
        events.map(({ op }) => op),
        outcome(await world.owner.get('/reminders')),
        outcome(await world.owner.delete(`/reminders/${body.reminder_id}`)),
      ];
    },
    before: [[], [], [404, 'BAD_REQUEST'], [404, 'BAD_REQUEST']],
    from: [['reminders'], ['add'], [200], [200]],
  },
});
