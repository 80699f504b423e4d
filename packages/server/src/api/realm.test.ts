import type { ApiClient } from '@parley/adapter-http/testing';
import type { Wire } from '../testing/channels';
import { newChannel, refused } from '../testing/channels';
import { uploadPicture } from '../testing/creations';
import { watchOne } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('the organization', () => {
  type Body = Readonly<Record<string, unknown>>;

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let groups: Readonly<Record<string, number>>;

  beforeAll(async () => {
    server = running;
    owner = server.owner;
    iago = await server.newUser('Iago');
    const { body } = await owner.get('/user_groups');
    groups = Object.fromEntries(
      (body.user_groups as { name: string; id: number }[]).map(({ name, id }) => [name, id]),
    );
  });

  const failure = (msg: string, code = 'BAD_REQUEST') => ({
    status: 400,
    body: { result: 'error', code, msg },
  });
  const realm = async (by = owner): Promise<Body> =>
    (await by.post('/register', { fetch_event_types: ['realm'], event_types: [] })).body;
  const eventsDuring = (by: ApiClient, work: () => Promise<unknown>, types = ['realm']) =>
    watchOne(by, work, { event_types: types });
  const set = async (given: Body): Promise<Body> => {
    const response = await owner.patch('/realm', given);
    expect(response.body).toMatchObject({ result: 'success' });
    const { result: _, msg: __, ...changed } = response.body;
    return changed;
  };

  describe('has pictures', () => {
    const standard = 'http://parley.test/static/images/organization.png';
    const fetchAt = (url: string) => fetch(url.replace('http://parley.test', server.site));
    const typeAt = async (url: string) => {
      const { status, headers } = await fetchAt(url);
      return [status, headers.get('content-type')];
    };

    it.each([
      ['/realm/icon', 'icon', 'icon_url', 'G'],
      ['/realm/logo', 'logo', 'logo_url', 'D'],
      ['/realm/logo?night=true', 'night_logo', 'logo_url', 'D'],
    ])('of its own, or of the software: %s %s', async (path, name, field, source) => {
      const [event, ...others] = await eventsDuring(iago, () => uploadPicture(owner, path));
      const url = String((event?.data as Wire | undefined)?.[`${name}_url`]);
      expect([event, others]).toEqual([
        {
          type: 'realm',
          op: 'update_dict',
          property: name,
          data: { [`${name}_url`]: url, [`${name}_source`]: 'U' },
        },
        [],
      ]);
      expect(url).toMatch(/\/user_avatars\/\d+\/realm\/[a-z_]+-[0-9a-f]{40}\.png$/);
      expect(await typeAt(url)).toEqual([200, 'image/png']);
      expect(await realm(iago)).toMatchObject({
        [`realm_${name}_url`]: url,
        [`realm_${name}_source`]: 'U',
      });
      const removed = await owner.delete(path);
      expect(removed.body).toMatchObject({ result: 'success', [field]: standard });
      expect(await typeAt(standard)).toEqual([200, 'image/png']);
      expect(await realm(iago)).toMatchObject({
        [`realm_${name}_url`]: standard,
        [`realm_${name}_source`]: source,
      });
      expect((await fetchAt(url)).status).toBe(404);
    });

    it('shows the icon to everybody before they log in', async () => {
      const { body } = await uploadPicture(owner, '/realm/icon');
      const settings = await server.anonymous.get('/server_settings');
      expect(settings.body.realm_icon).toBe(body.icon_url);
      const page = await fetch(`${server.site}/accounts/password/reset`);
      expect(await page.text()).toContain(`<img src="${new URL(body.icon_url).pathname}"`);
      expect(page.headers.get('content-security-policy')).toContain("img-src 'self'");
    });

    it('takes one file, which is a picture, of administrators', async () => {
      expect(await owner.post('/realm/icon')).toMatchObject(
        failure('You must upload exactly one icon.'),
      );
      expect(await uploadPicture(owner, '/realm/logo', 'face.svg')).toMatchObject({
        status: 400,
        body: { code: 'BAD_IMAGE' },
      });
      const large = Buffer.alloc(5 * 1024 * 1024 + 1);
      expect(await uploadPicture(owner, '/realm/icon', 'face.png', large)).toMatchObject(
        failure('Uploaded file is larger than the allowed limit of 5 MiB'),
      );
      expect(await uploadPicture(iago, '/realm/icon')).toMatchObject(
        failure('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'),
      );
    });
  });

  it('lets administrators see the message of the welcome bot before others do', async () => {
    const path = '/realm/test_welcome_bot_custom_message';
    const sent = await owner.post(path, { welcome_message_custom_text: 'Hello, *new* one' });
    const { body } = await owner.get(`/messages/${sent.body.message_id}`);
    expect(body.message).toMatchObject({
      sender_email: expect.stringMatching(/^welcome-bot@/),
      content: '<p>Hello, <em>new</em> one</p>',
      type: 'private',
    });
    expect(await owner.post(path, { welcome_message_custom_text: ' ' })).toMatchObject(
      failure('Message must not be empty'),
    );
  });

  it('refuses other values than the initial one for settings that are not available', async () => {
    const missing = { owner_full_content_access: true, send_welcome_emails: false };
    expect(await owner.patch('/realm', missing)).toMatchObject(
      failure(
        "The setting 'owner_full_content_access' cannot be changed: Owners can read only what they have access to",
      ),
    );
    expect(await set({ owner_full_content_access: false })).toEqual({});
    expect(await realm()).toMatchObject({
      realm_owner_full_content_access: false,
      realm_send_welcome_emails: true,
    });
  });

  it('changes settings, returns what changed, and notifies everyone', async () => {
    const before = await realm();
    let changed: Body = {};
    const events = await eventsDuring(iago, async () => {
      changed = await set({
        name: 'Renamed',
        description: 'Where *we* talk',
        message_content_edit_limit_seconds: '"unlimited"',
        message_content_delete_limit_seconds: 60,
        topics_policy: 'disable_empty_topic',
        message_edit_history_visibility_policy: '"moves"',
        invite_required: true,
        digest_weekday: 3,
        can_create_groups: { new: groups['role:moderators'], old: groups['role:members'] },
        can_add_subscribers_group: { new: groups['role:members'] },
      });
    });
    expect(changed).toEqual({
      name: 'updated',
      description: 'updated',
      message_content_edit_limit_seconds: null,
      message_content_delete_limit_seconds: 60,
      topics_policy: 'updated',
      message_edit_history_visibility_policy: 'updated',
      digest_weekday: 3,
      can_create_groups: groups['role:moderators'],
    });
    const update = (property: string, value: unknown) => ({
      type: 'realm',
      op: 'update',
      property,
      value,
    });
    const dict = (data: Body) => ({ type: 'realm', op: 'update_dict', property: 'default', data });
    const rendered_description = '<p>Where <em>we</em> talk</p>';
    expect(events).toHaveLength(8);
    expect(events).toEqual(
      expect.arrayContaining([
        update('name', 'Renamed'),
        dict({ description: 'Where *we* talk', rendered_description }),
        dict({ message_content_edit_limit_seconds: null }),
        update('message_content_delete_limit_seconds', 60),
        dict({ topics_policy: 'disable_empty_topic', mandatory_topics: true }),
        dict({ message_edit_history_visibility_policy: 'moves', allow_edit_history: true }),
        update('digest_weekday', 3),
        dict({ can_create_groups: groups['role:moderators'] }),
      ]),
    );
    expect(await realm()).toMatchObject({
      realm_name: 'Renamed',
      realm_rendered_description: rendered_description,
      realm_message_content_edit_limit_seconds: null,
      realm_mandatory_topics: true,
      realm_can_create_groups: groups['role:moderators'],
    });
    expect((await server.anonymous.get('/server_settings')).body).toMatchObject({
      realm_name: 'Renamed',
      realm_description: rendered_description,
    });
    expect(
      await iago.post('/user_groups/create', { name: 'x', description: '', members: [] }),
    ).toMatchObject(failure('Insufficient permission'));
    await set({
      can_create_groups: { new: before.realm_can_create_groups },
      topics_policy: 'allow_empty_topic',
    });
  });

  it('notifies clients of older levels in their format', async () => {
    const old = iago.atLevel(319);
    const events = await eventsDuring(old, () =>
      set({
        description: 'Older',
        topics_policy: 'disable_empty_topic',
        gif_rating_policy: 3,
        can_create_groups: { new: { direct_members: [iago.userId], direct_subgroups: [] } },
      }),
    );
    const update = (property: string, value: unknown) => ({
      type: 'realm',
      op: 'update',
      property,
      value,
    });
    expect(events).toEqual(
      expect.arrayContaining([
        update('description', 'Older'),
        update('mandatory_topics', true),
        update('giphy_rating', 3),
        expect.objectContaining({ data: { can_create_groups: groups['role:nobody'] } }),
      ]),
    );
    expect(await realm(old)).toMatchObject({ realm_can_create_groups: groups['role:nobody'] });
    expect(await realm()).toMatchObject({
      realm_can_create_groups: { direct_members: [iago.userId], direct_subgroups: [] },
    });
    expect(
      await iago.post('/user_groups/create', { name: 'by Iago', description: '', members: [] }),
    ).toMatchObject({ status: 200 });
    await set({ can_create_groups: { new: groups['role:members'] } });
  });

  it.each([
    [{ name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
    [{ default_language: 'xx' }, "Invalid language 'xx'"],
    [{ jitsi_server_url: 'meet' }, 'Invalid jitsi_server_url: Value error, Not a URL'],
    [
      { digest_weekday: 7 },
      'Invalid digest_weekday: Value error, Not in the list of possible values',
    ],
    [{ org_type: 11 }, 'Invalid org_type: Value error, Not in the list of possible values'],
    [{ org_type: 'business' }, 'org_type is not valid JSON'],
    [{ description: 'x'.repeat(1001) }, 'description is too long (limit: 1000 characters)'],
  ])('rejects %j and changes nothing', async (given, msg) => {
    const before = await realm();
    const response = await owner.patch('/realm', { digest_weekday: 5, ...given });
    expect(response).toMatchObject(failure(msg));
    const { queue_id: _, last_event_id: __, ...after } = await realm();
    expect(before).toMatchObject(after);
  });

  it.each([0, -5, '"for ever"', 'forever'])('rejects the limit %p', async (value) => {
    const setting = 'message_content_edit_limit_seconds';
    expect(await owner.patch('/realm', { [setting]: value })).toMatchObject(
      failure(
        `Bad value for '${setting}': ${String(value).replaceAll('"', '')}`,
        'REQUEST_VARIABLE_INVALID',
      ),
    );
  });

  it('has domains, which owners change', async () => {
    const events = await eventsDuring(iago, async () => {
      const added = await owner.post('/realm/domains', {
        domain: ' Example.ORG ',
        allow_subdomains: false,
      });
      expect(added.body.new_domain).toEqual([expect.any(Number), 'example.org']);
      await owner.patch('/realm/domains/example.org', { allow_subdomains: true });
      expect((await iago.get('/realm/domains')).body.domains).toEqual([
        { domain: 'example.org', allow_subdomains: true },
      ]);
      await set({ emails_restricted_to_domains: true });
      expect(
        await owner.post('/realm/domains', { domain: 'example.org', allow_subdomains: true }),
      ).toMatchObject(failure('The domain example.org is already a part of your organization.'));
      expect((await owner.delete('/realm/domains/example.org')).status).toBe(200);
    }, ['realm', 'realm_domains']);
    const realm_domain = { domain: 'example.org', allow_subdomains: false };
    const restriction = { type: 'realm', op: 'update', property: 'emails_restricted_to_domains' };
    expect(events).toEqual([
      { type: 'realm_domains', op: 'add', realm_domain },
      {
        type: 'realm_domains',
        op: 'change',
        realm_domain: { ...realm_domain, allow_subdomains: true },
      },
      { ...restriction, value: true },
      { ...restriction, value: false },
      { type: 'realm_domains', op: 'remove', domain: 'example.org' },
    ]);
    expect(await owner.delete('/realm/domains/example.org')).toMatchObject(
      failure('No entry found for domain example.org.'),
    );
    for (const [domain, reason] of [
      ['', "Domain can't be empty."],
      ['nodot', 'Domain must have at least one dot (.)'],
      ['.example.org', 'Domain cannot start or end with a dot (.)'],
      ['a..b', "Consecutive '.' are not allowed."],
      ['-a.b', "Subdomains cannot start or end with a '-'."],
      ['a_b.c', "Domain can only have letters, numbers, '.' and '-'s."],
    ]) {
      expect(await owner.post('/realm/domains', { domain, allow_subdomains: false })).toMatchObject(
        failure(`Invalid domain: ${reason}`),
      );
    }
    expect(
      await iago.post('/realm/domains', { domain: 'a.b', allow_subdomains: false }),
    ).toMatchObject(failure('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'));
  });

  it('has playgrounds', async () => {
    const playground = {
      name: 'Try it',
      pygments_language: 'C++',
      url_template: 'https://play.example.org/?code={code}',
    };
    const add = (given: Body) => owner.post('/realm/playgrounds', { ...playground, ...given });
    const events = await eventsDuring(iago, async () => {
      const added = await add({});
      expect(await add({})).toMatchObject(
        failure('Realm playground with this Realm, Pygments language and Name already exists.'),
      );
      const fetched = await iago.post('/register', { fetch_event_types: ['realm_playgrounds'] });
      expect(fetched.body.realm_playgrounds).toEqual([{ id: added.body.id, ...playground }]);
      expect((await owner.delete(`/realm/playgrounds/${added.body.id}`)).status).toBe(200);
    }, ['realm_playgrounds']);
    expect(events).toEqual([
      {
        type: 'realm_playgrounds',
        realm_playgrounds: [{ id: expect.any(Number), ...playground }],
      },
      { type: 'realm_playgrounds', realm_playgrounds: [] },
    ]);
    for (const [given, msg] of [
      [{ pygments_language: 'C$' }, 'Invalid characters in pygments language'],
      [{ url_template: 'https://example.org/{code' }, 'Invalid URL template.'],
      [
        { url_template: 'https://example.org/' },
        'Missing the required variable "code" in the URL template',
      ],
      [
        { url_template: 'https://example.org/{code}{x}' },
        '"code" should be the only variable present in the URL template',
      ],
    ] as const) {
      expect(await add(given)).toMatchObject(failure(msg));
    }
    expect(await owner.delete('/realm/playgrounds/99999')).toMatchObject(
      failure('Invalid playground'),
    );
  });
});

describe('an organization', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let member: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('realmchannels');
    owner = server.owner;
    member = await server.newUser('Member');
  });

  const settings = async (): Promise<Wire> =>
    (await member.post('/register', { fetch_event_types: ['realm'], event_types: [] })).body;
  const set = async (given: Wire): Promise<Wire> => {
    const { result, msg: _, ...changed } = (await owner.patch('/realm', given)).body;
    expect(result).toBe('success');
    return changed;
  };

  it('does not use an archived channel for announcements', async () => {
    const name = 'new_stream_announcements_stream_id';
    const channelId = await newChannel(owner, 'for announcements');
    const shown = async () => (await settings())[`realm_${name}`];
    expect(await set({ [name]: channelId })).toEqual({ [name]: channelId });
    expect(await shown()).toBe(channelId);

    await owner.call('archiveChannel', { stream_id: channelId });
    expect(await shown()).toBe(-1);
    const newUser = await server.newUser('New User');
    await newChannel(newUser, 'a new one', { announce: true });
    const { messages } = (
      await owner.get('/messages', {
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
        narrow: [{ operator: 'channel', operand: channelId }],
      })
    ).body;
    expect(messages.filter(({ content }: Wire) => String(content).includes('New User'))).toEqual(
      [],
    );

    expect(await set({ [name]: -1 })).toEqual({ [name]: -1 });
    const events = await watchOne(
      member,
      async () => {
        expect(await owner.patch('/realm', { digest_weekday: 6, [name]: channelId })).toMatchObject(
          { status: 400, body: refused('Invalid channel ID') },
        );
      },
      { event_types: ['realm'] },
    );
    expect(events).toEqual([]);
    await owner.call('updateChannel', { stream_id: channelId, is_archived: false });
    expect(await set({ [name]: channelId })).toEqual({ [name]: channelId });
    await set({ [name]: -1 });
  });
});
