import { role } from '@parley/core/kernel';
import {
  channelFields,
  fieldsAmong,
  groupFields,
  newNarrow,
  newParameter,
  outcome,
  pick,
  plainRealmPermission,
  realmPermission,
  realmSetting,
  registerFields,
  replacedPolicy,
  replacedRegisterField,
  systemGroups,
  unknownParameters,
} from './observations';
import { profileFieldProperty } from './profile-fields';
import { testsOf } from './side-test';
import type { SideWorld, Wire } from './side-world';
import { uploadFile } from './uploads';

const direct = ({ newest }: SideWorld) => ({
  type: 'direct',
  to: [newest.userId],
  content: 'note',
});

/** The changes from level 200 to 299. */
export const sidesTo299 = testsOf({
  webhookTriggerOfDirectMessages: {
    observe: async ({ server, newest, level, runJobs }) => {
      const { body } = await newest.post('/bots', {
        full_name: 'Echo',
        short_name: 'echo',
        bot_type: 3,
        payload_url: '"http://127.0.0.1/"',
      });
      await newest.patch(`/bots/${body.user_id}`, { default_feature_level: level });
      await newest.post('/messages', { type: 'direct', to: [body.user_id], content: 'note' });
      await runJobs();
      return server.ports.webhooks
        .called()
        .map(({ body: sent }) =>
          sent._tag === 'Json' ? pick(Object(sent.json), 'trigger') : sent,
        );
    },
    before: [{ trigger: 'private_message' }],
    from: [{ trigger: 'direct_message' }],
  },
  organizationCreationDate: registerFields('realm_date_created'),
  typingPeriods: registerFields(
    'server_typing_started_expiry_period_milliseconds',
    'server_typing_stopped_wait_period_milliseconds',
    'server_typing_started_wait_period_milliseconds',
  ),
  inviterReceivesInvitationEvents: {
    observe: async (world) => {
      const inviter = await world.account('Inviter', role.member);
      const events = await world.events(
        () => inviter.post('/invites', { invitee_emails: 'new@example.org', stream_ids: [] }),
        {},
        inviter,
      );
      return {
        events: events.map(({ type }) => type),
        permission: await plainRealmPermission('create_multiuse_invite_group').observe(world),
      };
    },
    before: { events: [], permission: { registered: [], changed: false, announced: [] } },
    from: {
      events: ['invites_changed'],
      permission: {
        registered: ['realm_create_multiuse_invite_group'],
        changed: true,
        announced: ['create_multiuse_invite_group'],
      },
    },
  },
  completionOfMarkingRead: {
    observe: async ({ owner }) => pick((await owner.post('/mark_all_as_read')).body, 'complete'),
    before: {},
    from: { complete: true },
  },
  jitsiServerUrl: realmSetting(
    'jitsi_server_url',
    'https://meet.example.org',
    'https://other.example.org',
    'server_jitsi_server_url',
  ),
  typingToDirect: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const id = await world.channel('stage', { principals: [other.userId, world.newest.userId] });
      const events = await world.events(() =>
        other.post('/typing', { op: 'start', to: [world.newest.userId] }),
      );
      const tries = [];
      for (const values of [
        { type: 'private', to: [other.userId] },
        { type: 'stream', to: [id], topic: 'act' },
        { type: 'stream', stream_id: id, topic: 'act' },
      ]) {
        tries.push(outcome(await world.owner.post('/typing', { op: 'start', ...values })));
      }
      return [events.map(({ message_type }) => message_type), ...tries];
    },
    before: [['private'], [200], [200], [400, 'BAD_REQUEST']],
    from: [['direct'], [400, 'BAD_REQUEST'], [400, 'BAD_REQUEST'], [200]],
  },
  guestIndicator: realmSetting('enable_guest_user_indicator', false, true),
  automaticVisibilityPolicy: {
    observe: async (world) => {
      await world.newest.patch('/settings', {
        automatically_follow_topics_policy: 3,
        automatically_unmute_topics_in_muted_streams_policy: 3,
      });
      const to = await world.channel('stage');
      const { body } = await world.owner.post('/messages', {
        type: 'stream',
        to,
        topic: 'act',
        content: 'hello',
      });
      return pick(body, 'automatic_new_visibility_policy');
    },
    before: {},
    from: { automatic_new_visibility_policy: 3 },
  },
  followedTopics: {
    observe: async (world) => {
      const stream_id = await world.channel('stage');
      return outcome(
        await world.owner.post('/user_topics', { stream_id, topic: 'act', visibility_policy: 3 }),
      );
    },
    before: [400, 'BAD_REQUEST'],
    from: [200],
  },
  permissionSettingRules: registerFields('server_supported_permission_settings'),
  separateWildcardFlags: {
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act', '@**all** hello');
      const { messages } = (await world.owner.get('/messages', { anchor: id })).body;
      return messages[0].flags.filter((flag: string) => flag !== 'read');
    },
    before: ['wildcard_mentioned'],
    from: ['stream_wildcard_mentioned', 'wildcard_mentioned'],
  },
  limitedUserVisibility: plainRealmPermission('can_access_all_users_group', [
    'role:members',
    'role:everyone',
  ]),
  channelEmailAddressEndpoint: {
    observe: async (world) => {
      const id = await world.channel('stage');
      const { subscriptions } = (await world.owner.get('/users/me/subscriptions')).body;
      return [
        fieldsAmong(subscriptions[0], 'email_address'),
        outcome(await world.owner.get(`/streams/${id}/email_address`)),
      ];
    },
    before: [['email_address'], [404, 'BAD_REQUEST']],
    from: [[], [200]],
  },
  wildcardMentionCodes: {
    observe: async (world) => {
      const nobody = (await systemGroups(world))['role:nobody'];
      await world.newest.patch('/realm', { can_mention_many_users_group: { new: nobody } });
      const to = await world.channel('stage');
      for (const name of [
        'A',
        'B',
        'C',
        'D',
        'E',
        'F',
        'G',
        'H',
        'I',
        'J',
        'K',
        'L',
        'M',
        'N',
        'O',
        'P',
      ]) {
        const { userId } = await world.account(name, role.member);
        await world.newest.post('/users/me/subscriptions', {
          subscriptions: [{ name: 'stage' }],
          principals: [userId],
        });
      }
      return outcome(
        await world.owner.post('/messages', {
          type: 'stream',
          to,
          topic: 'act',
          content: '@**all** hello',
        }),
      );
    },
    before: [400, 'BAD_REQUEST'],
    from: [400, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
  },
  pushNotificationsEnd: registerFields('realm_push_notifications_enabled_end_timestamp'),
  userListIncompleteCapability: {
    observe: async (world) => {
      const group = (await systemGroups(world))['role:members'];
      await world.newest.patch('/realm', { can_access_all_users_group: { new: group } });
      const guest = await world.account('Guest', role.guest);
      const { body } = await world.pinned(guest).post('/register', {
        client_capabilities: { user_list_incomplete: true },
      });
      return body.realm_users.map(({ full_name }: { readonly full_name: string }) => full_name);
    },
    before: ['Unknown user', 'Guest'],
    from: ['Guest'],
  },
  onboardingSteps: replacedRegisterField('hotspots', 'onboarding_steps'),
  readBySender: {
    observe: async (world) => {
      const to = await world.channel('stage');
      const sent = await world.owner.with({ 'User-Agent': 'Script/1.0' }).post('/messages', {
        type: 'stream',
        to,
        topic: 'act',
        content: 'hello',
        read_by_sender: true,
      });
      const { messages } = (await world.newest.get('/messages', { anchor: sent.body.id })).body;
      return messages[0].flags;
    },
    before: [],
    from: ['read'],
  },
  announcementChannelNames: {
    observe: async (world) => {
      const channels = [await world.channel('one'), await world.channel('two')];
      const names = [
        'notifications_stream_id',
        'signup_notifications_stream_id',
        'new_stream_announcements_stream_id',
        'signup_announcements_stream_id',
      ];
      const registered = fieldsAmong(
        await world.register(),
        ...names.map((name) => `realm_${name}`),
      );
      const accepted = [];
      for (const name of names) {
        const { body } = await world.owner.patch('/realm', { [name]: channels[0] });
        accepted.push(body.ignored_parameters_unsupported === undefined);
      }
      const events = await world.events(
        () =>
          world.newest.patch('/realm', {
            new_stream_announcements_stream_id: channels[1],
            signup_announcements_stream_id: channels[1],
          }),
        { event_types: ['realm'] },
      );
      return { registered, accepted, announced: events.map(({ property }) => property) };
    },
    before: {
      registered: ['realm_notifications_stream_id', 'realm_signup_notifications_stream_id'],
      accepted: [true, true, false, false],
      announced: ['notifications_stream_id', 'signup_notifications_stream_id'],
    },
    from: {
      registered: [
        'realm_new_stream_announcements_stream_id',
        'realm_signup_announcements_stream_id',
      ],
      accepted: [false, false, true, true],
      announced: ['new_stream_announcements_stream_id', 'signup_announcements_stream_id'],
    },
  },
  updateAnnouncementChannel: realmSetting(
    'chat_update_announcements_stream_id',
    (world) => world.channel('one'),
    (world) => world.channel('two'),
  ),
  authenticationMethodDetails: {
    observe: async ({ register }) => (await register()).realm_authentication_methods,
    before: { Email: true },
    from: { Email: { enabled: true, available: true } },
  },
  requiredProfileFields: profileFieldProperty('required', true),
  uniqueNames: realmSetting('require_unique_names', true, false),
  channelType: {
    observe: async (world) => {
      const stream_id = await world.channel('stage');
      return outcome(
        await world.owner.post('/typing', { op: 'start', type: 'channel', stream_id, topic: 'x' }),
      );
    },
    before: [400, 'BAD_REQUEST'],
    from: [200],
  },
  reactionNarrow: newNarrow({ operator: 'has', operand: 'reaction' }),
  channelNarrows: {
    observe: async (world) => {
      const id = await world.channel('stage');
      const tries = [];
      for (const narrow of [
        { operator: 'channel', operand: id },
        { operator: 'channels', operand: 'public' },
        { operator: 'channels', operand: 'web-public' },
        { operator: 'stream', operand: id },
        { operator: 'streams', operand: 'public' },
      ]) {
        tries.push(await newNarrow(narrow).observe(world));
      }
      return tries;
    },
    before: [[400, 'BAD_NARROW'], [400, 'BAD_NARROW'], [400, 'BAD_NARROW'], [200], [200]],
    from: [[200], [200], [200], [200], [200]],
  },
  channelCreator: channelFields('creator_id'),
  organizationUrl: registerFields('realm_url'),
  invitationDefaultSubscriptions: {
    observe: async (world) => {
      const tries = [];
      for (const [path, values] of [
        ['/invites', { invitee_emails: 'new@example.org', stream_ids: [] }],
        ['/invites/multiuse', {}],
      ] as const) {
        const response = await world.owner.post(path, {
          ...values,
          include_realm_default_subscriptions: true,
        });
        tries.push(unknownParameters(response));
      }
      return tries;
    },
    before: [['include_realm_default_subscriptions'], ['include_realm_default_subscriptions']],
    from: [[], []],
  },
  presenceUpdateIds: {
    observe: async (world) => {
      const reported = await world.owner.post('/users/me/presence', {
        status: 'active',
        last_update_id: 1_000_000,
      });
      return [
        fieldsAmong(await world.register(), 'presence_last_update_id'),
        unknownParameters(reported),
        fieldsAmong(reported.body, 'presence_last_update_id'),
        Object.keys(reported.body.presences).length,
      ];
    },
    before: [[], ['last_update_id'], [], 1],
    from: [['presence_last_update_id'], [], ['presence_last_update_id'], 0],
  },
  publicChannelCreationGroup: replacedPolicy({
    policy: 'create_public_stream_policy',
    number: 2,
    permission: 'can_create_public_channel_group',
    remains: true,
  }),
  followedTopicNarrow: newNarrow({ operator: 'is', operand: 'followed' }),
  privateChannelCreationGroup: replacedPolicy({
    policy: 'create_private_stream_policy',
    number: 2,
    permission: 'can_create_private_channel_group',
    remains: true,
  }),
  invitationReferrerNotice: {
    observe: async (world) => {
      const response = await world.owner.post('/invites', {
        invitee_emails: 'new@example.org',
        stream_ids: [],
        notify_referrer_on_join: false,
      });
      const { invites } = (await world.owner.get('/invites')).body;
      return [unknownParameters(response), pick(invites[0], 'notify_referrer_on_join')];
    },
    before: [['notify_referrer_on_join'], {}],
    from: [[], { notify_referrer_on_join: false }],
  },
  directMessageGroups: {
    observe: async (world) => [
      await replacedPolicy({
        policy: 'private_message_policy',
        number: 2,
        permission: 'direct_message_permission_group',
      }).observe(world),
      await realmPermission('direct_message_initiator_group').observe(world),
    ],
    before: [
      {
        registered: ['realm_private_message_policy'],
        changedByPermission: false,
        changedByPolicy: true,
        announced: ['private_message_policy'],
      },
      { registered: [], changed: false, announced: [] },
    ],
    from: [
      {
        registered: ['realm_direct_message_permission_group'],
        changedByPermission: true,
        changedByPolicy: false,
        announced: ['direct_message_permission_group'],
      },
      {
        registered: ['realm_direct_message_initiator_group'],
        changed: true,
        announced: ['direct_message_initiator_group'],
      },
    ],
  },
  conversationNarrow: newNarrow({ operator: 'with', operand: 1 }),
  thumbnailFormats: registerFields('server_thumbnail_formats'),
  webPublicChannelCreationGroup: replacedPolicy({
    policy: 'create_web_public_stream_policy',
    number: 2,
    permission: 'can_create_web_public_channel_group',
    groups: ['role:administrators', 'role:nobody'],
    remains: true,
  }),
  deletionByOthersThanAdministrators: {
    observe: async (world) => {
      const member = await world.account('Member', role.member);
      const sent = await member.post('/messages', direct(world));
      return {
        own: outcome(await world.pinned(member).delete(`/messages/${sent.body.id}`)),
        permission: await realmPermission('can_delete_any_message_group').observe(world),
      };
    },
    before: {
      own: [400, 'BAD_REQUEST'],
      permission: { registered: [], changed: false, announced: [] },
    },
    from: {
      own: [200],
      permission: {
        registered: ['realm_can_delete_any_message_group'],
        changed: true,
        announced: ['can_delete_any_message_group'],
      },
    },
  },
  detachedUploads: {
    observe: async (world) => {
      const url = await uploadFile(world);
      const sent = await world.newest.post('/messages', {
        ...direct(world),
        content: `[file](${url})`,
      });
      const { body } = await world.owner.patch(`/messages/${sent.body.id}`, { content: 'none' });
      return (body.detached_uploads as readonly unknown[] | undefined)?.length;
    },
    before: undefined,
    from: 1,
  },
  newEmail: newParameter('new_email', async (world) => {
    const other = await world.account('Other', role.member);
    return world.owner.patch(`/users/${other.userId}`, {
      full_name: 'Another',
      new_email: 'another@example.org',
    });
  }),
  presenceHistoryLimit: {
    observe: async (world) => {
      await world.newest.post('/users/me/presence', { status: 'active' });
      world.server.ports.clock.set(world.server.ports.clock.now() + 3 * 86_400);
      const other = await world.account('Other', role.member);
      const { body } = await world.pinned(other).post('/users/me/presence', {
        status: 'active',
        history_limit_days: 1,
      });
      const { presences } = await world.register({ presence_history_limit_days: 1 });
      return [Object.keys(body.presences).length, Object.keys(presences as Wire).length];
    },
    before: [2, 2],
    from: [1, 1],
  },
  deactivatedGroups: groupFields('deactivated'),
  deletionOfOwnMessagesGroup: replacedPolicy({
    policy: 'delete_own_message_policy',
    number: 2,
    permission: 'can_delete_own_message_group',
  }),
  groupCreation: groupFields('creator_id', 'date_created'),
  includeDeactivatedGroupsCapability: {
    observe: async (world) => {
      const created = await world.newest.post('/user_groups/create', {
        name: 'stagehands',
        description: '',
        members: [],
      });
      await world.newest.post(`/user_groups/${created.body.group_id}/deactivate`);
      const state = await world.register({
        client_capabilities: { include_deactivated_groups: true },
      });
      const listed = await world.owner.get('/user_groups', { include_deactivated_groups: true });
      const events = await world.events(
        () => world.newest.patch(`/user_groups/${created.body.group_id}`, { deactivated: false }),
        { client_capabilities: { include_deactivated_groups: true } },
      );
      return [
        ...[state.realm_user_groups, listed.body.user_groups].map((groups) =>
          (groups as readonly Wire[]).some(({ name }) => name === 'stagehands'),
        ),
        events.map(({ op }) => op),
      ];
    },
    before: [false, false, ['add']],
    from: [true, true, ['update']],
  },
  exportConsents: {
    observe: async ({ owner }) => outcome(await owner.get('/export/realm/consents')),
    before: [404, 'BAD_REQUEST'],
    from: [200],
  },
  profileFieldEditableByUser: profileFieldProperty('editable_by_user', false),
  savedSnippets: {
    observe: async (world) => {
      const snippet = { title: 'T', content: 'c' };
      return [
        fieldsAmong(await world.register(), 'saved_snippets'),
        outcome(await world.owner.post('/saved_snippets', snippet)),
        (await world.events(() => world.newest.post('/saved_snippets', snippet))).map(
          ({ type }) => type,
        ),
      ];
    },
    before: [[], [404, 'BAD_REQUEST'], []],
    from: [['saved_snippets'], [200], ['saved_snippets']],
  },
  groupCreationGroups: {
    observe: async (world) => [
      await replacedPolicy({
        policy: 'user_group_edit_policy',
        number: 2,
        permission: 'can_manage_all_groups',
        groups: ['role:administrators', 'role:members'],
      }).observe(world),
      await realmPermission('can_create_groups').observe(world),
    ],
    before: [
      {
        registered: ['realm_user_group_edit_policy'],
        changedByPermission: false,
        changedByPolicy: true,
        announced: ['user_group_edit_policy'],
      },
      { registered: [], changed: false, announced: [] },
    ],
    from: [
      {
        registered: ['realm_can_manage_all_groups'],
        changedByPermission: true,
        changedByPolicy: false,
        announced: ['can_manage_all_groups'],
      },
      {
        registered: ['realm_can_create_groups'],
        changed: true,
        announced: ['can_create_groups'],
      },
    ],
  },
});
