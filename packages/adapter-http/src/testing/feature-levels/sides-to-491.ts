import { role } from '@parley/core/kernel';
import {
  channelPermission,
  fieldsAmong,
  newBot,
  firstOf,
  newEndpoint,
  newNarrow,
  newParameter,
  outcome,
  pick,
  realmPermission,
  realmSetting,
  registerFields,
  removedRegisterFields,
  replacedRegisterField,
  systemGroups,
  unavailableSetting,
  unknownParameters,
  withSetting,
  withoutSetting,
} from './observations';
import { profileFieldProperty } from './profile-fields';
import type { SideTest } from './side-test';
import { testsOf } from './side-test';
import type { SideWorld, Wire } from './side-world';
import { uploadEmoji, uploadFile } from './uploads';

const inADay = 1_700_090_000;

/** What register says about the integration that is configured by a template. */
const jsonIntegration = async ({ owner }: SideWorld) => {
  const types = { fetch_event_types: ['realm_incoming_webhook_bots'] };
  const { body } = await owner.post('/register', types);
  return body.realm_incoming_webhook_bots.find(({ name }: Wire) => name === 'json');
};

const newFolder = async ({ newest }: SideWorld, name: string): Promise<number> =>
  (await newest.post('/channel_folders/create', { name, description: '' })).body.channel_folder_id;

/** The owner's only attachment. */
const attachment = async (world: SideWorld): Promise<Wire> => {
  const url = await uploadFile(world);
  await world.newest.post('/messages', {
    type: 'direct',
    to: [world.newest.userId],
    content: `[file](${url})`,
  });
  return (await world.owner.get('/attachments')).body.attachments[0];
};

const onlyLinkifier = async (world: SideWorld, more: Wire): Promise<Wire> => {
  await world.newest.post('/realm/filters', {
    pattern: 'one(?P<id>[0-9]+)',
    url_template: 'https://one.example.org/{id}',
    ...more,
  });
  return (await world.owner.get('/realm/linkifiers')).body.linkifiers[0];
};

/** A parameter for new linkifiers, and fields of their records. */
const linkifierProperties = (values: Wire, ...fields: readonly string[]): SideTest => ({
  observe: async (world) => [
    fieldsAmong(await onlyLinkifier(world, {}), ...fields),
    unknownParameters(
      await world.owner.post('/realm/filters', {
        pattern: 'two(?P<id>[0-9]+)',
        url_template: 'https://two.example.org/{id}',
        ...values,
      }),
    ),
  ],
  before: [[], Object.keys(values)],
  from: [fields, []],
});

/** Events about a user who is deactivated, as subscriber of the channel. */
const removedPeers = async (world: SideWorld, archives: boolean): Promise<readonly unknown[]> => {
  const other = await world.account('Other', role.member);
  const id = await world.channel('stage', { principals: [other.userId, world.newest.userId] });
  if (archives) {
    await world.newest.delete(`/streams/${id}`);
  }
  const events = await world.events(() => world.newest.delete(`/users/${other.userId}`), {
    event_types: ['subscription'],
    client_capabilities: { archived_channels: true },
  });
  return events.map(({ op }) => op);
};

/** The changes from level 400 to 491. */
export const sidesTo491 = testsOf({
  integrationUrlOptions: {
    observe: async (world) => fieldsAmong(await jsonIntegration(world), 'url_options'),
    before: [],
    from: ['url_options'],
  },
  emptyTopicOnly: {
    observe: async (world) => {
      const id = await world.channel('stage');
      const { stream } = (await world.newest.get(`/streams/${id}`)).body;
      const values = { topics_policy: 'empty_topic_only' };
      const changed = await world.owner.patch(`/streams/${id}`, values);
      const created = await world.owner.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'play' }],
        ...values,
      });
      return [stream.topics_policy, changed.status, created.status];
    },
    before: ['inherit', 400, 400],
    from: ['inherit', 200, 200],
  },
  pushDevices: registerFields('push_devices'),
  messageDeletionByChannel: {
    observe: async (world) => [
      await channelPermission('can_delete_any_message_group').observe(world),
      await realmPermission('can_set_delete_message_policy_group', [
        'role:owners',
        'role:members',
      ]).observe(world),
    ],
    before: [{ records: ['', '', '', ''], isChanged: false }, withoutSetting],
    from: [
      {
        records: Array.from({ length: 4 }, () => 'can_delete_any_message_group'),
        isChanged: true,
      },
      withSetting('can_set_delete_message_policy_group'),
    ],
  },
  statusesOfOthers: newEndpoint(async (world) => {
    const other = await world.account('Other', role.member);
    return world.owner.post(`/users/${other.userId}/status`, { status_text: 'out' });
  }),
  encryptedPushRequired: realmSetting('require_e2ee_push_notifications', true, false),
  partialSubscribers: {
    observe: async ({ owner }) => [
      outcome(await owner.post('/register', { include_subscribers: 'partial' })),
      outcome(await owner.get('/users/me/subscriptions', { include_subscribers: 'partial' })),
    ],
    before: [
      [400, 'BAD_REQUEST'],
      [400, 'BAD_REQUEST'],
    ],
    from: [[200], [200]],
  },
  channelFolderOrder: {
    observe: async (world) => {
      const [one, two] = [await newFolder(world, 'One'), await newFolder(world, 'Two')];
      await world.newest.patch('/channel_folders', { order: [two, one] });
      const { channel_folders } = (await world.owner.get('/channel_folders')).body;
      return [
        channel_folders.map(({ name, order }: Wire) => [name, order]),
        outcome(await world.owner.patch('/channel_folders', { order: [one, two] })),
      ];
    },
    before: [
      [
        ['One', undefined],
        ['Two', undefined],
      ],
      [404, 'BAD_REQUEST'],
    ],
    from: [
      [
        ['Two', 0],
        ['One', 1],
      ],
      [200],
    ],
  },
  reminderNote: {
    observe: async (world) => {
      const message_id = await world.message(await world.channel('stage'), 'act', 'hello');
      const created = await world.owner.post('/reminders', {
        message_id,
        scheduled_delivery_timestamp: inADay,
        note: 'bring flowers',
      });
      return [
        fieldsAmong(await world.register(), 'max_reminder_note_length'),
        unknownParameters(created),
      ];
    },
    before: [[], ['note']],
    from: [['max_reminder_note_length'], []],
  },
  welcomeMessageCustomText: {
    observe: async (world) => {
      const values = { welcome_message_custom_text: 'Hello!' };
      return [
        unknownParameters(
          await world.owner.post('/invites', {
            invitee_emails: 'new@example.org',
            stream_ids: [],
            ...values,
          }),
        ),
        unknownParameters(await world.owner.post('/invites/multiuse', values)),
        await realmSetting('welcome_message_custom_text', 'One', 'Two').observe(world),
      ];
    },
    before: [['welcome_message_custom_text'], ['welcome_message_custom_text'], withoutSetting],
    from: [[], [], withSetting('welcome_message_custom_text')],
  },
  channelCreation: newEndpoint(({ owner }) =>
    owner.post('/channels/create', { name: 'stage', subscribers: [] }),
  ),
  channelFolderReordering: {
    observe: async (world) => {
      const [one, two] = [await newFolder(world, 'One'), await newFolder(world, 'Two')];
      const events = await world.events(() =>
        world.newest.patch('/channel_folders', { order: [two, one] }),
      );
      return events.map((event) => [
        event.op,
        event.channel_folder_id === two ? 'two' : event.channel_folder_id === one ? 'one' : 'none',
        event.data,
      ]);
    },
    before: [
      ['update', 'two', { order: 0 }],
      ['update', 'one', { order: 1 }],
    ],
    from: [['reorder', 'none', undefined]],
  },
  simplifiedPresenceEventsCapability: {
    observe: async (world) => {
      const other = await world.account('Other', role.member);
      const capabilities = { client_capabilities: { simplified_presence_events: true } };
      const [event] = await world.events(
        () => other.post('/users/me/presence', { status: 'active' }),
        { event_types: ['presence'], ...capabilities },
      );
      const { presences } = await world.register(capabilities);
      return [
        fieldsAmong(event, 'presence', 'presences'),
        Object.keys(presences as Wire).map((key) => key.includes('@')),
      ];
    },
    before: [['presence'], [true]],
    from: [['presences'], [false]],
  },
  mirrorRealmsRemoved: removedRegisterFields('realm_is_zephyr_mirror_realm'),
  channelCreatorDefault: {
    observe: async ({ register }) => {
      const rules = (await register()).server_supported_permission_settings as {
        readonly stream: Readonly<Record<string, Wire>>;
      };
      return rules.stream.can_administer_channel_group?.default_group_name;
    },
    before: 'stream_creator_or_nobody',
    from: 'channel_creator',
  },
  unsubscribedFromArchivedOnDeactivation: {
    observe: async (world) => removedPeers(world, true),
    before: [],
    from: ['peer_remove'],
  },
  exportConsentEmailVisibility: {
    observe: async ({ owner }) =>
      fieldsAmong(
        firstOf((await owner.get('/export/realm/consents')).body.export_consents),
        'email_address_visibility',
      ),
    before: [],
    from: ['email_address_visibility'],
  },
  importedStubUsers: {
    observe: async ({ owner }) =>
      fieldsAmong((await owner.get('/users')).body.members[0], 'is_imported_stub'),
    before: [],
    from: ['is_imported_stub'],
  },
  channelEventMessages: realmSetting('send_channel_events_messages', false, true),
  reportTypes: {
    observe: async (world) => {
      const moderation_request_channel_id = await world.channel('desk', { invite_only: true });
      await world.newest.patch('/realm', { moderation_request_channel_id });
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      return [
        fieldsAmong(await world.register(), 'server_report_message_types'),
        outcome(await world.owner.post(`/messages/${id}/report`, { report_type: 'spam' })),
      ];
    },
    before: [[], [404, 'BAD_REQUEST']],
    from: [['server_report_message_types'], [200]],
  },
  ownerContentAccess: unavailableSetting('owner_full_content_access', true),
  legacySettingsEventsRemoved: {
    observe: async (world) => {
      const events = await world.events(
        () =>
          world.newest.patch('/settings', { twenty_four_hour_time: true, enable_sounds: false }),
        {
          event_types: ['user_settings', 'update_display_settings', 'update_global_notifications'],
        },
      );
      return [
        events.map(({ type }) => type),
        fieldsAmong(await world.register(), 'twenty_four_hour_time', 'enable_sounds'),
      ];
    },
    before: [
      ['user_settings', 'update_display_settings', 'user_settings', 'update_global_notifications'],
      ['twenty_four_hour_time', 'enable_sounds'],
    ],
    from: [['user_settings', 'user_settings'], []],
  },
  userChannels: newEndpoint(({ owner }) => owner.get(`/users/${owner.userId}/channels`)),
  gifOptions: registerFields('gif_rating_options', 'tenor_api_key'),
  attachmentTimesInSeconds: {
    observe: async (world) => {
      const { create_time, messages } = await attachment(world);
      return [create_time, (messages as readonly Wire[]).map(({ date_sent }) => date_sent)];
    },
    before: [1_700_000_000_000, [1_700_000_000_000]],
    from: [1_700_000_000, [1_700_000_000]],
  },
  settingsOfOthers: newParameter('target_users', ({ owner, newest }) =>
    owner.patch('/settings', {
      target_users: { user_ids: [newest.userId], skip_if_already_edited: false },
    }),
  ),
  anchorByDate: {
    observe: async (world) => {
      const to = await world.channel('stage');
      const ids = [await world.message(to, 'act', 'one')];
      world.server.ports.clock.set(world.server.ports.clock.now() + 86_400);
      ids.push(await world.message(to, 'act', 'two'));
      const { status, body } = await world.owner.get('/messages', {
        anchor: 'date',
        anchor_date: '2023-11-15T12:00:00Z',
      });
      return [
        status,
        (body.messages as readonly Wire[] | undefined)?.map(({ id }) => ids.indexOf(Number(id))),
      ];
    },
    before: [400, undefined],
    from: [200, [1]],
  },
  mentionsNarrow: {
    observe: (world) =>
      newNarrow({ operator: 'mentions', operand: world.newest.userId }).observe(world),
    before: [400, 'BAD_NARROW'],
    from: [200],
  },
  botShortNameChange: newParameter('short_name', async (world) => {
    const bot = await newBot(world);
    return world.owner.patch(`/bots/${bot.userId}`, {
      full_name: 'Android',
      short_name: 'android',
    });
  }),
  channelEmailForPostersOnly: {
    observe: async (world) => {
      const member = await world.account('Member', role.member);
      const group = (await systemGroups(world))['role:owners'];
      const id = await world.channel('stage', {
        principals: [member.userId, world.newest.userId],
        can_send_message_group: group,
      });
      return outcome(await world.pinned(member).get(`/streams/${id}/email_address`));
    },
    before: [200],
    from: [400, 'BAD_REQUEST'],
  },
  exportTypeNames: {
    observe: async (world) => {
      const [event] = await world.events(() => world.owner.post('/export/realm'));
      const { exports } = (await world.owner.get('/export/realm')).body;
      return [firstOf(event?.exports).export_type, firstOf(exports).export_type];
    },
    before: [1, 1],
    from: ['public', 'public'],
  },
  gifRatingPolicy: {
    observe: async (world) => {
      const state = await world.register();
      const accepted = [];
      for (const name of ['giphy_rating', 'gif_rating_policy']) {
        accepted.push(unknownParameters(await world.owner.patch('/realm', { [name]: 3 })));
      }
      const events = await world.events(
        () => world.newest.patch('/realm', { gif_rating_policy: 1 }),
        { event_types: ['realm'] },
      );
      return {
        registered: fieldsAmong(
          state,
          'realm_giphy_rating',
          'realm_gif_rating_policy',
          'gif_rating_policy_options',
        ),
        unknown: accepted,
        announced: events.map(({ property }) => property),
      };
    },
    before: {
      registered: ['realm_giphy_rating'],
      unknown: [[], ['gif_rating_policy']],
      announced: ['giphy_rating'],
    },
    from: {
      registered: ['realm_gif_rating_policy', 'gif_rating_policy_options'],
      unknown: [['giphy_rating'], []],
      announced: ['gif_rating_policy'],
    },
  },
  recentHomeView: {
    observe: async (world) => {
      await world.newest.patch('/settings', { web_home_view: 'recent' });
      const { user_settings } = await world.register({
        client_capabilities: { user_settings_object: true },
      });
      return (user_settings as Wire).web_home_view;
    },
    before: 'recent_topics',
    from: 'recent',
  },
  profileFieldUserMatching: profileFieldProperty('use_for_user_matching', true),
  defaultAvatarSource: registerFields('realm_default_avatar_source'),
  botsAsGroupMembers: {
    observe: async (world) => {
      const bot = await newBot(world);
      const channel = await world.channel('stage');
      const group = (await systemGroups(world))['role:members'];
      return [
        outcome(await world.owner.get(`/user_groups/${group}/members/${bot.userId}`)),
        outcome(await world.owner.get(`/users/${bot.userId}/subscriptions/${channel}`)),
      ];
    },
    before: [
      [400, 'BAD_REQUEST'],
      [400, 'BAD_REQUEST'],
    ],
    from: [[200], [200]],
  },
  deactivationActions: newParameter('actions', async (world) => {
    const other = await world.account('Other', role.member);
    return world.owner.delete(`/users/${other.userId}`, {
      actions: { delete_profile: true },
    });
  }),
  botApiKeyEndpoint: newEndpoint(async (world) => {
    const bot = await newBot(world);
    return world.owner.get(`/bots/${bot.userId}/api_key`);
  }),
  realmRenderedDescription: {
    observe: async (world) => {
      const events = await world.events(
        () => world.newest.patch('/realm', { description: 'A stage' }),
        { event_types: ['realm'] },
      );
      return [
        fieldsAmong(await world.register(), 'realm_rendered_description'),
        events.map(({ property, data }) => [property, fieldsAmong(data, 'rendered_description')]),
      ];
    },
    before: [[], [['description', []]]],
    from: [['realm_rendered_description'], [['default', ['rendered_description']]]],
  },
  organizationUuid: registerFields('realm_uuid'),
  devices: replacedRegisterField('push_devices', 'devices'),
  mediaPreviewSize: registerFields('realm_media_preview_size'),
  linkifierReverseTemplate: linkifierProperties(
    { example_input: 'one7', reverse_template: 'one{id}' },
    'example_input',
    'reverse_template',
  ),
  attachmentMessageIds: {
    observe: async (world) => fieldsAmong(await attachment(world), 'messages', 'message_ids'),
    before: ['messages'],
    from: ['message_ids'],
  },
  statusesSetByBots: {
    observe: async (world) => {
      const bot = await newBot(world);
      await world.newest.patch(`/bots/${bot.userId}`, { role: role.administrator });
      return outcome(
        await world.pinned(bot).post(`/users/${world.newest.userId}/status`, {
          status_text: 'out',
        }),
      );
    },
    before: [400, 'BAD_REQUEST'],
    from: [200],
  },
  botDetailsWithUsers: {
    observe: async (world) => {
      const events = await world.events(() => newBot(world), { event_types: ['realm_bot'] });
      const { realm_bots } = await world.register();
      return [events[0]?.bot, (realm_bots as readonly Wire[])[0]].map((bot) =>
        fieldsAmong(bot, 'user_id', 'full_name', 'api_key'),
      );
    },
    before: [
      ['user_id', 'full_name', 'api_key'],
      ['user_id', 'full_name', 'api_key'],
    ],
    from: [['user_id'], ['user_id']],
  },
  paragraphInProfileSummary: {
    observe: async (world) => {
      const response = await world.owner.post('/realm/profile_fields', {
        name: 'Life',
        field_type: 2,
        display_in_profile_summary: true,
      });
      return outcome(response);
    },
    before: [400, 'BAD_REQUEST'],
    from: [200],
  },
  workplaceUsers: registerFields('realm_workplace_users_group'),
  linkifierAlternatives: linkifierProperties(
    { alternative_url_templates: ['https://other.example.org/{id}'] },
    'alternative_url_templates',
  ),
  idleQueueTimeout: {
    observe: async ({ owner }) => {
      const { body } = await owner.post('/register', { idle_queue_timeout: 900 });
      return [body.ignored_parameters_unsupported, pick(body, 'idle_queue_timeout_secs')];
    },
    before: [['idle_queue_timeout'], {}],
    from: [undefined, { idle_queue_timeout_secs: 900 }],
  },
  reactionUserInEventsRemoved: {
    observe: async (world) => {
      const id = await world.message(await world.channel('stage'), 'act', 'hello');
      const [event] = await world.events(() =>
        world.newest.post(`/messages/${id}/reactions`, { emoji_name: 'cat' }),
      );
      return fieldsAmong(event, 'user', 'user_id');
    },
    before: ['user', 'user_id'],
    from: ['user_id'],
  },
  integrationInputType: {
    observe: async (world) => {
      const { url_options } = await jsonIntegration(world);
      return fieldsAmong(url_options[0], 'validator', 'input_type');
    },
    before: ['validator'],
    from: ['input_type'],
  },
  klipyGifs: registerFields('klipy_api_key'),
  archivedChannelNarrow: newNarrow({ operator: 'channels', operand: 'archived' }),
  individualEmojiChangesCapability: {
    observe: async (world) => {
      const events = await world.events(() => uploadEmoji(world, 'stage'), {
        event_types: ['realm_emoji'],
        client_capabilities: { individual_emoji_changes: true },
      });
      return events.map((event) => pick(event, 'op'));
    },
    before: [{ op: 'update' }],
    from: [{ op: 'add' }],
  },
});
