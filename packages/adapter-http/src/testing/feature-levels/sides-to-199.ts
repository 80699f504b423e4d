import { role } from '@parley/core/kernel';
import { fakeRenderer } from '@parley/core/in-memory';
import {
  channelFields,
  channelRecords,
  fieldsAmong,
  newEndpoint,
  newNarrow,
  newPolicies,
  outcome,
  pick,
  realmSetting,
  registerFields,
  unavailableSetting,
  userSetting,
  withSetting,
  withoutSetting,
} from './observations';
import { uploadEmoji } from './uploads';
import { createdField } from './profile-fields';
import type { SideTest } from './side-test';
import { testsOf } from './side-test';
import type { SideWorld, Wire } from './side-world';

/** Fields of the record of the message's only reaction. */
const reactionFields = async ({ owner }: SideWorld, id: number, ...names: readonly string[]) => {
  const { body } = await owner.get('/messages', { anchor: id });
  return fieldsAmong(body.messages[0].reactions[0], ...names);
};

/** The total of the unread messages in a register response. */
const unreadCount = ({ unread_msgs: unread }: Wire): unknown =>
  typeof unread === 'object' && unread !== null && 'count' in unread ? unread.count : undefined;

const inADay = 1_700_090_000;

const schedule = ({ newest }: SideWorld, to: number) =>
  newest.post('/scheduled_messages', {
    type: 'stream',
    to,
    topic: 'act',
    content: 'later',
    scheduled_delivery_timestamp: inADay,
  });

const unicode = (emoji_name: string, emoji_code: string) => ({
  emoji_name,
  emoji_code,
  reaction_type: 'unicode_emoji',
});
const [cat, dog] = [unicode('cat', '1f408'), unicode('dog', '1f415')];

/** The same at levels that do not report unknown parameters. */
const beforeUnknownReports = (test: SideTest): SideTest => ({
  ...test,
  before: { registered: [], unknown: [], announced: [] },
});

/** The changes up to level 199. */
export const sidesTo199 = testsOf({
  reactionTypeOfCustomEmojiInferred: {
    observe: async (world) => {
      await uploadEmoji(world, 'stage');
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      await world.newest.post(`/messages/${id}/reactions`, { emoji_name: 'stage' });
      return outcome(
        await world.owner.delete(`/messages/${id}/reactions`, { emoji_name: 'stage' }),
      );
    },
    before: [400, 'BAD_REQUEST'],
    from: [200],
  },
  reactionUserId: {
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      const [event] = await world.events(() =>
        world.newest.post(`/messages/${id}/reactions`, { emoji_name: 'cat' }),
      );
      return [
        fieldsAmong(event, 'user', 'user_id'),
        await reactionFields(world, id, 'user', 'user_id'),
      ];
    },
    before: [['user'], ['user']],
    from: [
      ['user', 'user_id'],
      ['user', 'user_id'],
    ],
  },
  ownerRole: registerFields('is_owner'),
  bulkMessageDeletionCapability: {
    observe: async (world) => {
      const to = await world.channel('stage');
      await world.message(to, 'act', 'one');
      await world.message(to, 'act', 'two');
      const events = await world.events(
        () => world.newest.post(`/streams/${to}/delete_topic`, { topic_name: 'act' }),
        {
          event_types: ['delete_message'],
          client_capabilities: { bulk_message_deletion: true },
        },
      );
      return events.map((event) => fieldsAmong(event, 'message_id', 'message_ids'));
    },
    before: [['message_id'], ['message_id']],
    from: [['message_ids']],
  },
  flagOperationNamedOp: {
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      const [event] = await world.events(() =>
        world.newest.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }),
      );
      return pick(event ?? {}, 'op', 'operation');
    },
    before: { operation: 'add' },
    from: { op: 'add', operation: 'add' },
  },
  wildcardMentionPolicy: newPolicies({
    policy: 'wildcard_mention_policy',
    number: 2,
    permission: 'can_mention_many_users_group',
  }),
  topicLinksWithTexts: {
    ports: {
      renderer: {
        ...fakeRenderer,
        topicLinks: () => [{ text: '#7', url: 'https://tracker.example.org/7' }],
      },
    },
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act #7', 'hello');
      const { messages } = (await world.owner.get('/messages', { anchor: id })).body;
      return messages[0].topic_links;
    },
    before: ['https://tracker.example.org/7'],
    from: [{ text: '#7', url: 'https://tracker.example.org/7' }],
  },
  mutedUsers: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const another = await world.account('Another', role.member);
      return [
        fieldsAmong(await world.register(), 'muted_users'),
        outcome(await world.owner.post(`/users/me/muted_users/${other.userId}`)),
        (
          await world.events(() => world.newest.post(`/users/me/muted_users/${another.userId}`))
        ).map(({ type }) => type),
      ];
    },
    before: [[], [404, 'BAD_REQUEST'], []],
    from: [['muted_users'], [200], ['muted_users']],
  },
  playgrounds: registerFields('realm_playgrounds'),
  inviteByEmailPermission: registerFields('can_invite_others_to_realm'),
  lengthLimits: registerFields(
    'max_message_length',
    'max_topic_length',
    'max_stream_name_length',
    'max_stream_description_length',
  ),
  linkifierRecords: registerFields('realm_linkifiers'),
  channelTypingCapability: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const id = await world.channel('stage', { principals: [other.userId, world.newest.userId] });
      const events = await world.events(
        () => other.post('/typing', { type: 'stream', op: 'start', stream_id: id, topic: 'act' }),
        { client_capabilities: { stream_typing_notifications: true } },
      );
      return events.map((event) => pick(event, 'type', 'op', 'message_type'));
    },
    before: [],
    from: [{ type: 'typing', op: 'start', message_type: 'stream' }],
  },
  moderatorRole: registerFields('is_moderator'),
  presenceServerTimestamp: registerFields('server_timestamp'),
  imageSizeLimits: registerFields('max_icon_file_size_mib', 'max_logo_file_size_mib'),
  longPollTimeout: registerFields('server_needs_upgrade', 'event_queue_longpoll_timeout_seconds'),
  systemBotsMarked: {
    observe: async ({ register }) =>
      ((await register()).cross_realm_bots as readonly Wire[]).map(
        ({ is_system_bot }) => is_system_bot,
      ),
    before: [undefined, undefined, undefined],
    from: [true, true, true],
  },
  statusEmoji: {
    observe: async (world) => {
      await world.owner.post('/users/me/status', { status_text: 'out', emoji_name: 'cat' });
      const path = `/users/${world.newest.userId}/status`;
      const set = (await world.newest.get(path)).body.status;
      const heard = await world.events(
        () => world.newest.post('/users/me/status', { emoji_name: 'dog' }),
        { event_types: ['user_status'] },
      );
      const { user_status } = await world.register({ fetch_event_types: ['user_status'] });
      return {
        set,
        heard: heard.map(({ emoji_name }) => emoji_name),
        seen: (await world.owner.get(path)).body.status,
        registered: Object.values(user_status as Wire),
      };
    },
    before: {
      set: { status_text: 'out' },
      heard: [],
      seen: { status_text: 'out' },
      registered: [{ status_text: 'out' }],
    },
    from: {
      set: { status_text: 'out', ...cat },
      heard: ['dog'],
      seen: { status_text: 'out', ...dog },
      registered: [{ status_text: 'out', ...dog }],
    },
  },
  drafts: {
    observe: async (world) => {
      const drafts = [{ type: '', to: [], topic: '', content: 'hello', timestamp: 1 }];
      return [
        fieldsAmong(await world.register(), 'drafts'),
        outcome(await world.owner.post('/drafts', { drafts })),
        (await world.events(() => world.newest.post('/drafts', { drafts }))).map(
          ({ type }) => type,
        ),
      ];
    },
    before: [[], [404, 'BAD_REQUEST'], []],
    from: [['drafts'], [200], ['drafts']],
  },
  userSettingsObject: {
    observe: async (world) => {
      const state = await world.register({ client_capabilities: { user_settings_object: true } });
      return fieldsAmong(state, 'user_settings', 'twenty_four_hour_time', 'enable_sounds');
    },
    before: ['twenty_four_hour_time', 'enable_sounds'],
    from: ['user_settings'],
  },
  clientGravatarByDefault: {
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      const { messages } = (await world.owner.get('/messages', { anchor: id })).body;
      const { members } = (await world.owner.get('/users')).body;
      const { realm_users } = await world.register();
      const user = (await world.owner.get(`/users/${world.owner.userId}`)).body;
      return [messages[0], members[0], (realm_users as readonly Wire[])[0], user.user].map(
        ({ avatar_url }) => avatar_url === null,
      );
    },
    before: [false, false, false, false],
    from: [true, true, true, true],
  },
  userSettingsDefaults: registerFields('realm_user_settings_defaults'),
  channelCreationPolicies: {
    observe: async (world) => [
      fieldsAmong(
        await world.register(),
        'can_create_streams',
        'can_create_public_streams',
        'can_create_private_streams',
      ),
      await newPolicies(
        {
          policy: 'create_public_stream_policy',
          number: 2,
          permission: 'can_create_public_channel_group',
        },
        {
          policy: 'create_private_stream_policy',
          number: 2,
          permission: 'can_create_private_channel_group',
        },
      ).observe(world),
    ],
    before: [['can_create_streams'], [withoutSetting, withoutSetting]],
    from: [
      ['can_create_streams', 'can_create_public_streams', 'can_create_private_streams'],
      ['create_public_stream_policy', 'create_private_stream_policy'].map(withSetting),
    ],
  },
  webPublicChannels: {
    observe: async (world) => [
      fieldsAmong(await world.register(), 'can_create_web_public_streams'),
      await newPolicies({
        policy: 'create_web_public_stream_policy',
        number: 2,
        permission: 'can_create_web_public_channel_group',
      }).observe(world),
    ],
    before: [[], [withoutSetting]],
    from: [['can_create_web_public_streams'], [withSetting('create_web_public_stream_policy')]],
  },
  sendReadReceipts: beforeUnknownReports(userSetting('send_read_receipts', true, false)),
  fullNameNotJsonEncoded: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const names = [];
      for (const full_name of ['"Json"', 'Plain']) {
        await world.owner.patch(`/users/${other.userId}`, { full_name });
        names.push((await world.newest.get(`/users/${other.userId}`)).body.user.full_name);
      }
      return names;
    },
    before: ['Json', 'Json'],
    from: ['Other', 'Plain'],
  },
  spectatorAccess: realmSetting('enable_spectator_access', true, false),
  webPublicChannelsEnabled: registerFields('server_web_public_streams_enabled'),
  subscriptionPropertiesWithoutEcho: {
    observe: async (world) => {
      const id = await world.channel('stage');
      const { body } = await world.owner.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: id, property: 'pin_to_top', value: true }],
        odd: 1,
      });
      return fieldsAmong(body, 'subscription_data', 'ignored_parameters_unsupported');
    },
    before: ['subscription_data'],
    from: ['ignored_parameters_unsupported'],
  },
  wholeMessageById: {
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      const { body } = await world.owner.get(`/messages/${id}`);
      return fieldsAmong(body, 'raw_content', 'message');
    },
    before: ['raw_content'],
    from: ['raw_content', 'message'],
  },
  detailsOfUnreadMessages: {
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      const [event] = await world.events(() =>
        world.newest.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' }),
      );
      return fieldsAmong(event, 'messages', 'message_details');
    },
    before: ['messages'],
    from: ['messages', 'message_details'],
  },
  invitationExpiryInMinutes: {
    observe: async (world) => {
      const channel = await world.channel('stage');
      for (const values of [{ invite_expires_in_minutes: 60 }, { invite_expires_in_days: 2 }]) {
        await world.owner.post('/invites/multiuse', values);
        await world.owner.post('/invites', {
          invitee_emails: `${JSON.stringify(values).length}@example.org`,
          stream_ids: [channel],
          ...values,
        });
      }
      const { invites } = (await world.newest.get('/invites')).body;
      return invites.map(
        ({ invited, expiry_date }: Record<string, number>) =>
          ((expiry_date ?? 0) - (invited ?? 0)) / 60,
      );
    },
    before: [14_400, 2_880, 14_400, 2_880],
    from: [60, 14_400, 60, 14_400],
  },
  organizationType: realmSetting('org_type', 30, 10),
  communitiesDirectory: unavailableSetting('want_advertise_in_communities_directory', true),
  subscriptionRoleRemoved: {
    observe: async (world) => {
      await world.channel('stage');
      const { subscriptions } = (await world.owner.get('/users/me/subscriptions')).body;
      return fieldsAmong(subscriptions[0], 'role');
    },
    before: ['role'],
    from: [],
  },
  userTopicList: {
    observe: async (world) => {
      const id = await world.channel('stage');
      await world.newest.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: id, property: 'is_muted', value: true }],
      });
      const other = await world.account('Other', role.member);
      await other.post('/messages', { type: 'stream', to: id, topic: 'act', content: 'hello' });
      const announced = await world.events(() =>
        world.newest.post('/user_topics', { stream_id: id, topic: 'act', visibility_policy: 2 }),
      );
      const registered = await world.register();
      return {
        announced: announced.map(({ type }) => type),
        registered: fieldsAmong(registered, 'muted_topics', 'user_topics'),
        // Older clients know only that the channel is muted.
        unread: unreadCount(registered),
      };
    },
    before: { announced: ['muted_topics'], registered: ['muted_topics'], unread: 0 },
    from: {
      announced: ['muted_topics', 'user_topic'],
      registered: ['muted_topics', 'user_topics'],
      unread: 1,
    },
  },
  deactivationComment: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      await world.owner.delete(`/users/${other.userId}`, {
        deactivation_notification_comment: 'Farewell',
      });
      await world.runJobs();
      return world.server.ports.mailer.sent().map(({ text }) => text.includes('> Farewell'));
    },
    before: [],
    from: [true],
  },
  readReceipts: {
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      return {
        readers: outcome(await world.owner.get(`/messages/${id}/read_receipts`)),
        setting: await realmSetting('enable_read_receipts', false, true).observe(world),
      };
    },
    before: {
      readers: [404, 'BAD_REQUEST'],
      setting: { registered: [], changed: false, announced: [] },
    },
    from: {
      readers: [200],
      setting: {
        registered: ['realm_enable_read_receipts'],
        changed: true,
        announced: ['enable_read_receipts'],
      },
    },
  },
  isMutedSubscriptionEvent: {
    observe: async (world) => {
      const id = await world.channel('stage');
      const events = await world.events(() =>
        world.newest.patch(`/users/me/subscriptions/${id}`, { property: 'is_muted', value: true }),
      );
      return events.map((event) => pick(event, 'property', 'value'));
    },
    before: [{ property: 'in_home_view', value: false }],
    from: [
      { property: 'in_home_view', value: false },
      { property: 'is_muted', value: true },
    ],
  },
  emojiDataUrl: registerFields('server_emoji_data_url'),
  canRemoveSubscribersGroup: channelFields('can_remove_subscribers_group_id'),
  readReceiptsNameTheReader: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const id = await world.channel('stage', { principals: [other.userId, world.newest.userId] });
      const sent = await other.post('/messages', {
        type: 'stream',
        to: id,
        topic: 'act',
        content: 'hello',
      });
      await world.newest.post('/messages/flags', {
        messages: [sent.body.id],
        op: 'add',
        flag: 'read',
      });
      const { user_ids } = (await world.owner.get(`/messages/${sent.body.id}/read_receipts`)).body;
      return user_ids.length;
    },
    before: 0,
    from: 1,
  },
  readReceiptsWithoutTheMuted: {
    observe: async (world) => {
      const muted = await world.account('Muted', role.member);
      const muting = await world.account('Muting', role.member);
      const id = await world.channel('stage', {
        principals: [muted.userId, muting.userId, world.newest.userId],
      });
      const message = await world.message(id, 'act', 'hello');
      for (const reader of [muted, muting]) {
        await reader.post('/messages/flags', { messages: [message], op: 'add', flag: 'read' });
      }
      await world.newest.post(`/users/me/muted_users/${muted.userId}`);
      await muting.post(`/users/me/muted_users/${world.newest.userId}`);
      const { user_ids } = (await world.owner.get(`/messages/${message}/read_receipts`)).body;
      return [muted, muting].map(({ userId }) => user_ids.includes(userId));
    },
    before: [true, false],
    from: [false, false],
  },
  profileFieldInSummary: {
    observe: async (world) => {
      const shown = await createdField(world, { display_in_profile_summary: true });
      await world.owner.post('/realm/profile_fields', {
        name: 'Other',
        field_type: 1,
        display_in_profile_summary: true,
      });
      const { custom_fields } = (await world.newest.get('/realm/profile_fields')).body;
      return [
        pick(shown, 'display_in_profile_summary'),
        custom_fields.at(-1).display_in_profile_summary,
      ];
    },
    before: [{}, false],
    from: [{ display_in_profile_summary: true }, true],
  },
  anonymousRegisterChecked: {
    observe: async (world) => {
      await world.newest.patch('/realm', { enable_spectator_access: true });
      const tries = [];
      for (const name of ['client_gravatar', 'include_subscribers']) {
        tries.push(outcome(await world.visitor.post('/register', { [name]: true })));
      }
      return tries;
    },
    before: [[200], [200]],
    from: [
      [400, 'BAD_REQUEST'],
      [400, 'BAD_REQUEST'],
    ],
  },
  pronounsField: {
    observe: async (world) => [
      pick(await createdField(world, { field_type: 8 }), 'type'),
      outcome(await world.owner.post('/realm/profile_fields', { name: 'Other', field_type: 8 })),
    ],
    before: [{ type: 1 }, [400, 'BAD_REQUEST']],
    from: [{ type: 8 }, [200]],
  },
  noticeInOldTopicOnRequest: {
    observe: async (world) => {
      const to = await world.channel('stage');
      const id = await world.message(to, 'act', 'hello');
      await world.message(to, 'act', 'stays');
      await world.owner.patch(`/messages/${id}`, { topic: 'encore' });
      await world.runJobs();
      const { topics } = (await world.newest.get(`/users/me/${to}/topics`)).body;
      const { messages } = (
        await world.newest.get('/messages', {
          anchor: 'oldest',
          num_after: 10,
          narrow: [{ operator: 'topic', operand: 'act' }],
        })
      ).body;
      return [topics.length, messages.length];
    },
    before: [2, 2],
    from: [2, 1],
  },
  flagsByNarrow: {
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      const changed = await world.owner.post('/messages/flags/narrow', {
        anchor: 'newest',
        num_before: 5,
        num_after: 0,
        narrow: [],
        op: 'add',
        flag: 'starred',
      });
      const listed = await world.owner.get('/messages', { anchor: id, include_anchor: false });
      return [outcome(changed), listed.body.messages.length];
    },
    before: [[404, 'BAD_REQUEST'], 1],
    from: [[200], 0],
  },
  moveTimeLimits: {
    observe: async (world) => [
      await realmSetting('move_messages_within_stream_limit_seconds', 60, 120).observe(world),
      await realmSetting('move_messages_between_streams_limit_seconds', 60, 120).observe(world),
    ],
    before: [
      { registered: [], changed: false, announced: [] },
      { registered: [], changed: false, announced: [] },
    ],
    from: ['within', 'between'].map((where) => ({
      registered: [
        `realm_move_messages_${where}_${where === 'within' ? 'stream' : 'streams'}_limit_seconds`,
      ],
      changed: true,
      announced: [
        `move_messages_${where}_${where === 'within' ? 'stream' : 'streams'}_limit_seconds`,
      ],
    })),
  },
  emailAddressVisibility: beforeUnknownReports(userSetting('email_address_visibility', 1, 3)),
  presencePeriods: registerFields(
    'server_presence_ping_interval_seconds',
    'server_presence_offline_threshold_seconds',
  ),
  ignoredParametersOnEverySuccess: {
    observe: async ({ owner }) =>
      fieldsAmong((await owner.get('/users/me?odd=1')).body, 'ignored_parameters_unsupported'),
    before: [],
    from: ['ignored_parameters_unsupported'],
  },
  userTopics: newEndpoint(async (world) =>
    world.owner.post('/user_topics', {
      stream_id: await world.channel('stage'),
      topic: 'act',
      visibility_policy: 1,
    }),
  ),
  userIdWithApiKey: {
    observe: async (world) => {
      const { body } = await world.visitor.post('/fetch_api_key', {
        username: 'owner@example.org',
        password: 'correct-horse-battery-9',
      });
      return fieldsAmong(body, 'api_key', 'user_id');
    },
    before: ['api_key'],
    from: ['api_key', 'user_id'],
  },
  scheduledMessages: {
    observe: async (world) => {
      const { body } = await schedule(world, await world.channel('stage'));
      return [
        outcome(await world.owner.get('/scheduled_messages')),
        outcome(await world.owner.delete(`/scheduled_messages/${body.scheduled_message_id}`)),
      ];
    },
    before: [
      [404, 'BAD_REQUEST'],
      [404, 'BAD_REQUEST'],
    ],
    from: [[200], [200]],
  },
  directMessageType: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      return [
        outcome(
          await world.owner.post('/messages', {
            type: 'direct',
            to: [other.userId],
            content: 'hello',
          }),
        ),
        outcome(
          await world.owner.post('/typing', { type: 'direct', to: [other.userId], op: 'start' }),
        ),
      ];
    },
    before: [
      [400, 'BAD_REQUEST'],
      [400, 'BAD_REQUEST'],
    ],
    from: [[200], [200]],
  },
  linkifierUrlTemplate: {
    observe: async (world) => {
      await world.owner.post('/realm/filters', {
        pattern: 'one(?P<id>[0-9]+)',
        url_template: 'https://one.example.org/{id}',
      });
      await world.owner.post('/realm/filters', {
        pattern: 'two(?P<id>[0-9]+)',
        url_format_string: 'https://two.example.org/%(id)s',
      });
      const { realm_linkifiers } = await world.register({
        client_capabilities: { linkifier_url_template: true },
      });
      return (realm_linkifiers as readonly Wire[]).map((one) =>
        pick(one, 'url_template', 'url_format'),
      );
    },
    before: [{ url_format: 'https://two.example.org/%(id)s' }],
    from: [{ url_template: 'https://one.example.org/{id}' }],
  },
  directMessageNarrows: {
    observe: async (world) => {
      const tries = [];
      for (const narrow of [
        { operator: 'is', operand: 'dm' },
        { operator: 'dm', operand: [world.newest.userId] },
        { operator: 'dm-including', operand: world.newest.userId },
      ]) {
        tries.push(await newNarrow(narrow).observe(world));
      }
      return tries;
    },
    before: [
      [400, 'BAD_NARROW'],
      [400, 'BAD_NARROW'],
      [400, 'BAD_NARROW'],
    ],
    from: [[200], [200], [200]],
  },
  scheduledMessageCreation: {
    observe: async (world) => {
      const to = await world.channel('stage');
      return [
        fieldsAmong(await world.register(), 'scheduled_messages'),
        outcome(await schedule({ ...world, newest: world.owner }, to)),
        (await world.events(() => schedule(world, to))).map(({ type }) => type),
      ];
    },
    before: [[], [404, 'BAD_REQUEST'], []],
    from: [['scheduled_messages'], [200], ['scheduled_messages']],
  },
  invitationWithoutChannels: {
    observe: async ({ owner }) =>
      outcome(await owner.post('/invites', { invitee_emails: 'new@example.org', stream_ids: [] })),
    before: [400, 'BAD_REQUEST'],
    from: [200],
  },
  scheduledMessageFailure: {
    observe: async (world) => {
      await schedule(world, await world.channel('stage'));
      const { scheduled_messages } = (await world.owner.get('/scheduled_messages')).body;
      return fieldsAmong(scheduled_messages[0], 'failed');
    },
    before: [],
    from: ['failed'],
  },
  scheduledMessageEditing: newEndpoint(async (world) => {
    const { body } = await schedule(world, await world.channel('stage'));
    return world.owner.patch(`/scheduled_messages/${body.scheduled_message_id}`, {
      content: 'even later',
    });
  }),
  reactionDoesNotExistCode: {
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      return outcome(await world.owner.delete(`/messages/${id}/reactions`, { emoji_name: 'cat' }));
    },
    before: [400, 'BAD_REQUEST'],
    from: [400, 'REACTION_DOES_NOT_EXIST'],
  },
  canRemoveSubscribersGroupRenamed: {
    observe: async (world) =>
      (await channelRecords(world)).map((record) =>
        fieldsAmong(record, 'can_remove_subscribers_group', 'can_remove_subscribers_group_id').join(
          ' ',
        ),
      ),
    before: Array.from({ length: 4 }, () => 'can_remove_subscribers_group_id'),
    from: Array.from({ length: 4 }, () => 'can_remove_subscribers_group'),
  },
  channelWeeklyTraffic: {
    ...channelFields('stream_weekly_traffic'),
    before: ['', 'stream_weekly_traffic', '', 'stream_weekly_traffic'],
  },
});
