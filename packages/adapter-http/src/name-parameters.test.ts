import type { FeatureLevel } from '@parley/core/kernel';
import { currentLevel, levelOf } from '@parley/core/kernel';
import type { MemoryServer } from './testing/memory-server';
import { startMemoryServer } from './testing/memory-server';
import { routes } from './routes';

/** A name with a character that reverses the rest of it. */
const reversed = 'abc\u202edef';

/**
 * The parameters that name or rename something, each with requests in which it has such a name. A new
 * parameter of text is an error until it is listed here or below.
 */
const names: Readonly<Record<string, readonly (readonly [string, string, object])[]>> = {
  full_name: [
    ['POST', '/users', { email: 'a@example.org', password: 'x', full_name: reversed }],
    ['PATCH', '/settings', { full_name: reversed }],
    ['POST', '/bots', { full_name: reversed, short_name: 'b' }],
  ],
  email: [
    ['POST', '/users', { email: `${reversed}@example.org`, password: 'x', full_name: 'Ada' }],
    ['PATCH', '/settings', { email: 'ad\u00ada@example.org' }],
    ['POST', '/join/requests', { email: 'a\u200b@example.org' }],
  ],
  new_email: [['PATCH', '/users/{me}', { new_email: 'a@exam\u00adple.org' }]],
  invitee_emails: [['POST', '/invites', { invitee_emails: 'a\u200b@example.org', stream_ids: [] }]],
  short_name: [['POST', '/bots', { full_name: 'Bot', short_name: 'a\u200b' }]],
  name: [
    ['POST', '/channels/create', { name: reversed, subscribers: [] }],
    ['POST', '/channel_folders/create', { name: reversed, description: '' }],
    ['POST', '/user_groups/create', { name: reversed, description: '', members: [] }],
    ['POST', '/realm/profile_fields', { name: reversed, field_type: 1 }],
    ['POST', '/navigation_views', { fragment: 'x', is_pinned: true, name: reversed }],
    ['PATCH', '/realm', { name: reversed }],
    [
      'POST',
      '/realm/playgrounds',
      { name: reversed, pygments_language: 'x', url_template: 'https://x/{code}' },
    ],
  ],
  new_name: [['PATCH', '/streams/{channel}', { new_name: reversed }]],
  group_name: [
    [
      'POST',
      '/default_stream_groups/create',
      { group_name: reversed, description: '', stream_names: [] },
    ],
  ],
  new_group_name: [['PATCH', '/default_stream_groups/{group}', { new_group_name: reversed }]],
  subscriptions: [['POST', '/users/me/subscriptions', { subscriptions: [{ name: reversed }] }]],
  add: [['PATCH', '/users/me/subscriptions', { add: [{ name: reversed }] }]],
  topic: [
    ['POST', '/messages', { type: 'stream', to: 'general', topic: reversed, content: 'x' }],
    ['PATCH', '/messages/{message}', { topic: reversed }],
  ],
  title: [['POST', '/saved_snippets', { title: reversed, content: 'x' }]],
};

/** Texts that name nothing, or name something that exists. */
const others: readonly string[] = [
  'alert_words',
  'alternative_url_templates',
  'anchor',
  'api_key',
  'appid',
  'auth',
  'authentication_methods',
  'bouncer_public_key',
  'client',
  'client_capabilities',
  'command',
  'config_data',
  'content',
  'data',
  'deactivation_notification_comment',
  'default_code_block_language',
  'default_events_register_stream',
  'default_language',
  'default_sending_stream',
  'delete',
  'description',
  'domain',
  'draft',
  'drafts',
  'emoji_code',
  'emoji_name',
  'emojiset',
  'encrypted_push_registration',
  'endpoint',
  'event_types',
  'example_input',
  'exclude_events',
  'fetch_event_types',
  'field_data',
  'flag',
  'forged',
  'fragment',
  'hint',
  'idle_queue_timeout',
  'include_subscribers',
  'jitsi_server_url',
  'key',
  'keys',
  'kinds',
  'local_id',
  'message_edit_history_visibility_policy',
  'message_retention_days',
  'msg_type',
  'narrow',
  'new_description',
  'new_password',
  'note',
  'notification_sound',
  'old_password',
  'only_events',
  'op',
  'p256dh',
  'password',
  'pattern',
  'payload_url',
  'prev_content_sha256',
  'principals',
  'profile_data',
  'propagate_mode',
  'property',
  'push_key',
  'pygments_language',
  'queue_id',
  'reaction_type',
  'report_type',
  'resolved_topic_notice_auto_read_policy',
  'reverse_template',
  'scope',
  'sender',
  'service_name',
  'service_payload_url',
  'status',
  'status_text',
  'storage',
  'stream',
  'stream_names',
  'subscription_data',
  'template',
  'timezone',
  'to',
  'token',
  'token_id',
  'token_kind',
  'topic_name',
  'topic_template',
  'topics_policy',
  'type',
  'url_format_string',
  'url_template',
  'username',
  'value',
  'web_animate_image_previews',
  'web_home_view',
  'welcome_message_custom_text',
  'widget_content',
];

/** The newest level that has the endpoint. */
const lastLevelOf = (method: string, path: string): FeatureLevel => {
  const until = routes.find(
    (route) => route.method === method.toLowerCase() && route.path === path,
  )?.until;
  return until === undefined ? currentLevel : levelOf(until) - 1;
};

describe('names with characters that cannot be seen', () => {
  let server: MemoryServer;
  let groupId: number;

  beforeAll(async () => {
    server = await startMemoryServer();
    await server.owner.post('/channels/create', {
      name: 'general',
      subscribers: [server.owner.userId],
    });
    await server.owner.patch('/realm', { invite_required: false });
    await server.owner.post('/default_stream_groups/create', {
      group_name: 'starters',
      description: '',
      stream_names: [],
    });
    const { body } = await server.owner.post('/register', {
      fetch_event_types: ['default_stream_groups'],
    });
    groupId = body.realm_default_stream_groups[0].id;
  });

  afterAll(() => server.stop());

  it('are refused in a table that covers every parameter of text', () => {
    const found = new Set(
      routes
        .filter(({ method }) => method !== 'get')
        .flatMap(({ parameters }) => Object.entries(parameters))
        .filter(([, { schema }]) => JSON.stringify(schema).includes('"string"'))
        .map(([name]) => name),
    );
    expect(Array.from(found).sort()).toEqual([...Object.keys(names), ...others].sort());
  });

  it.each(
    Object.entries(names).flatMap(([name, requests]) =>
      requests.map((request) => [name, ...request] as const),
    ),
  )('cannot be given as %s of %s %s', async (_, method, path, values) => {
    const { body: channel } = await server.owner.get('/get_stream_id?stream=general');
    const { body: message } = await server.owner.post('/messages', {
      type: 'stream',
      to: 'general',
      topic: 'lunch',
      content: 'hi',
    });
    const existing = path
      .replace('{group}', String(groupId))
      .replace('{me}', String(server.owner.userId))
      .replace('{channel}', String(channel.stream_id))
      .replace('{message}', String(message.id));
    const form = Object.entries(values).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const caller = server.owner.atLevel(lastLevelOf(method, path));
    const response = await caller.request(method, existing, new URLSearchParams(form));
    expect(response.status).toBe(400);
    expect(response.body.msg).toMatch(/invalid|name|address|character|email/i);
    expect(response.body.msg).not.toMatch(/missing|does not exist/i);
  });

  it('are cleaned in names of files', async () => {
    const form = new FormData();
    form.append('file', new Blob(['x']), 'photo\u202egpj.exe');
    const { body } = await server.owner.request('POST', '/user_uploads', form);
    expect(body.filename).toBe('photogpj.exe');
  });

  it('are refused if nothing of them can be seen', async () => {
    for (const name of ['\u3164\u3164', '\u200b\u200b', '\u2800\u2800']) {
      const renamed = await server.owner.patch('/settings', { full_name: name });
      expect(renamed.body).toMatchObject({ result: 'error', msg: 'Invalid characters in name!' });
    }
  });
});
