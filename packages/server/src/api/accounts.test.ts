import type { ApiClient, ApiResponse } from '@parley/adapter-http/testing';
import sharp from 'sharp';
import { watchOne } from '../testing/event-watch';
import { emailWith } from '../testing/outbox';
import type { TestServer } from '../testing/test-server';
import { ownerPassword, startTestServer } from '../testing/test-server';

type Body = Readonly<Record<string, unknown>>;

describe('accounts', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
  });

  afterAll(() => server.stop());

  const failure = (msg: string, code = 'BAD_REQUEST', status = 400) => ({
    status,
    body: { result: 'error', code, msg },
  });
  const seen = ({ status, body }: ApiResponse) => ({ status, body });
  const eventsDuring = (by: ApiClient, types: readonly string[], work: () => Promise<unknown>) =>
    watchOne(by, work, { event_types: types });

  describe('POST /fetch_api_key', () => {
    const logIn = (values: Body, by = server.anonymous) => by.post('/fetch_api_key', values);
    const refused = failure('Your username or password is incorrect', 'AUTHENTICATION_FAILED', 401);

    it('returns the API key for the right password', async () => {
      const { body } = await logIn({ username: 'IAGO@example.org', password: ownerPassword });
      expect(body).toEqual({
        result: 'success',
        msg: '',
        api_key: iago.apiKey,
        email: 'iago@example.org',
        user_id: iago.userId,
      });
    });

    it.each([
      [170, false],
      [171, true],
    ])('at level %d returns the id: %s', async (level, eventOf) => {
      const { body } = await logIn(
        { username: 'iago@example.org', password: ownerPassword },
        server.anonymous.atLevel(level),
      );
      expect('user_id' in body).toBe(eventOf);
    });

    it('responds to unknown users as to wrong passwords', async () => {
      const wrong = await logIn({ username: 'iago@example.org', password: 'guess' });
      const unknown = await logIn({ username: 'nobody@example.org', password: 'guess' });
      const empty = await logIn({ username: 'iago@example.org', password: '' });
      expect([wrong, unknown, empty].map(seen)).toEqual([refused, refused, refused]);
    });

    it.each([
      ['no name', { password: 'x' }, 'REQUEST_VARIABLE_MISSING', "Missing 'username' argument"],
      [
        'no password',
        { username: 'iago@example.org' },
        'REQUEST_VARIABLE_MISSING',
        "Missing 'password' argument",
      ],
      [
        'a NUL',
        { username: 'iago@example.org', password: 'a\0' },
        'BAD_REQUEST',
        'password has invalid format',
      ],
    ])('rejects %s', async (_, values, code, msg) => {
      expect(await logIn(values)).toMatchObject({ status: 400, body: { code, msg } });
    });
  });

  describe('PATCH /realm/user_settings_defaults', () => {
    const defaultsOf = async (by: ApiClient): Promise<Body> =>
      (await by.post('/register', { fetch_event_types: ['realm_user_settings_defaults'] })).body
        .realm_user_settings_defaults;

    it('changes the defaults of new accounts, and notifies everyone', async () => {
      const events = await eventsDuring(iago, ['realm_user_settings_defaults'], async () => {
        const { body } = await owner.patch('/realm/user_settings_defaults', {
          enter_sends: true,
          web_home_view: 'all_messages',
          email_address_visibility: 3,
          timezone: 'Europe/Rome',
        });
        expect(body).toEqual({
          result: 'success',
          msg: '',
          ignored_parameters_unsupported: ['timezone'],
        });
      });
      const eventOf = (property: string, value: unknown) => ({
        type: 'realm_user_settings_defaults',
        op: 'update',
        property,
        value,
      });
      expect(events).toEqual([
        eventOf('web_home_view', 'all_messages'),
        eventOf('enter_sends', true),
        eventOf('email_address_visibility', 3),
      ]);
      const defaults = await defaultsOf(iago);
      expect(defaults).toMatchObject({ enter_sends: true, email_address_visibility: 3 });
      expect(defaults).toHaveProperty('emojiset_choices');
      expect(defaults).toHaveProperty('available_notification_sounds');
      expect(defaults).not.toHaveProperty('timezone');
      for (const name of [
        'default_language',
        'enable_login_emails',
        'enable_marketing_emails',
        'allow_private_data_export',
      ]) {
        expect(defaults).toHaveProperty(name);
      }
      const emilia = await server.newUser('Emilia');
      const { body } = await emilia.post('/register', { fetch_event_types: ['user_settings'] });
      expect(body.user_settings).toMatchObject({
        enter_sends: true,
        web_home_view: 'all_messages',
        email_address_visibility: 3,
      });
      const old = await iago.post('/register', { fetch_event_types: ['user_settings'] });
      expect(old.body.user_settings).toMatchObject({ enter_sends: false });
      await owner.call('changeUserDefaults', { email_address_visibility: 1 });
    });

    it.each([
      [
        { color_scheme: 4 },
        'Invalid color_scheme: Value error, Not in the list of possible values',
      ],
      [{ notification_sound: 'gong' }, "Invalid notification sound 'gong'"],
      [
        { email_notifications_batching_period_seconds: 0 },
        'Invalid email batching period: 0 seconds',
      ],
      [{ enter_sends: 'maybe' }, 'enter_sends is not valid JSON'],
    ])('rejects %p', async (values, msg) => {
      const before = await defaultsOf(owner);
      const given = { high_contrast_mode: true, ...values };
      expect(seen(await owner.patch('/realm/user_settings_defaults', given))).toEqual(failure(msg));
      expect(await defaultsOf(owner)).toEqual(before);
    });
  });

  describe('avatars', () => {
    const form = (...names: readonly string[]): FormData => {
      const data = new FormData();
      for (const name of names) {
        data.append(name, new Blob([new Uint8Array(png)]), name);
      }
      return data;
    };
    let png: Buffer;

    beforeAll(async () => {
      png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
    });

    const goTo = async (path: string, by?: ApiClient) => {
      const { status, headers } = await fetch(server.site + path, {
        redirect: 'manual',
        headers:
          by === undefined
            ? {}
            : { authorization: `Basic ${btoa(`${by.email ?? ''}:${by.apiKey ?? ''}`)}` },
      });
      return { status, location: headers.get('location') };
    };
    const local = (url: string): string => server.site + url;

    it('shows the uploaded avatar, and notifies everyone', async () => {
      let url = '';
      const events = await eventsDuring(owner, ['realm_user'], async () => {
        const { body } = await iago.request('POST', '/users/me/avatar', form('me.png'));
        expect(body).toEqual({ result: 'success', msg: '', avatar_url: expect.any(String) });
        url = body.avatar_url;
      });
      const medium = url.replace('.png', '-medium.png');
      expect(events).toEqual([
        {
          type: 'realm_user',
          op: 'update',
          person: {
            user_id: iago.userId,
            avatar_source: 'U',
            avatar_url: url,
            avatar_url_medium: medium,
            avatar_version: 2,
          },
        },
      ]);
      const picture = await fetch(local(url));
      expect(picture.headers.get('content-type')).toBe('image/png');
      expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
        width: 100,
        height: 100,
      });
      const { body } = await owner.get(`/users/${iago.userId}`, { client_gravatar: true });
      expect(body.user).toMatchObject({ avatar_url: url, avatar_version: 2 });
      expect(await goTo(`/api/v1/avatar/${iago.userId}`, owner)).toEqual({
        status: 302,
        location: url,
      });
      expect(await goTo(`/avatar/iago@example.org/medium?version=2&x=%20`, owner)).toEqual({
        status: 302,
        location: `${medium}?version=2&x=%20`,
      });
    });

    it('restores the gravatar', async () => {
      const before = (await owner.get(`/users/${iago.userId}`)).body.user.avatar_url;
      const { body } = await iago.delete('/users/me/avatar');
      expect(body.avatar_url).toContain('https://secure.gravatar.com/avatar/');
      const me = await iago.get('/users/me');
      expect(me.body).toMatchObject({ avatar_url: body.avatar_url, avatar_version: 3 });
      const seenByOwner = await owner.get(`/users/${iago.userId}`, { client_gravatar: true });
      expect(seenByOwner.body.user.avatar_url).toBeNull();
      expect((await fetch(local(before))).status).toBe(404);
      expect((await goTo('/avatar/nobody@example.org', owner)).location).toBe(
        'https://secure.gravatar.com/avatar/556f4ac7e166daeedb1b8968e228480b?d=identicon&version=1',
      );
    });

    it('rejects a form without exactly one image', async () => {
      const upload = async (body: FormData) =>
        seen(await iago.request('POST', '/users/me/avatar', body));
      const text = new FormData();
      text.append('file', new Blob(['hello']), 'me.png');
      const large = new FormData();
      large.append('file', new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]), 'me.png');
      expect([
        await upload(new FormData()),
        await upload(form('a.png', 'b.png')),
        await upload(large),
        await upload(form('me.svg')),
        await upload(text),
      ]).toEqual([
        failure('You must upload exactly one avatar.'),
        failure('You must upload exactly one avatar.'),
        failure('Uploaded file is larger than the allowed limit of 5 MiB'),
        failure('Invalid image format', 'BAD_IMAGE'),
        failure('Could not decode image; did you upload an image file?', 'BAD_IMAGE'),
      ]);
      expect((await iago.get('/users/me')).body.avatar_version).toBe(3);
    });

    it('lets the owner of a bot set its avatar', async () => {
      const data = form('bot.png');
      data.append('full_name', 'Echo Bot');
      data.append('short_name', 'echo');
      const created = await iago.request('POST', '/bots', data);
      expect(created.body.avatar_url).toMatch(/^\/user_avatars\//);
      const changed = await iago.request('PATCH', `/bots/${created.body.user_id}`, form('b.png'));
      expect(changed.body.avatar_url).toMatch(/^\/user_avatars\//);
      expect(changed.body.avatar_url).not.toBe(created.body.avatar_url);
      const { body } = await owner.get(`/users/${created.body.user_id}`);
      expect(body.user).toMatchObject({ avatar_url: changed.body.avatar_url, avatar_version: 3 });
      expect(
        seen(await iago.request('PATCH', `/bots/${created.body.user_id}`, form('a.png', 'b.png'))),
      ).toEqual(failure('You may only upload one file at a time'));
    });

    it('shows visitors avatars by id, if the organization has public access', async () => {
      expect((await goTo(`/avatar/${iago.userId}`)).status).toBe(401);
      await owner.call('updateRealm', { enable_spectator_access: true });
      expect((await goTo(`/avatar/${iago.userId}`)).status).toBe(302);
      expect((await goTo('/avatar/iago@example.org')).status).toBe(401);
      await owner.call('updateRealm', { enable_spectator_access: false });
    });
  });

  describe('emails', () => {
    it('notifies a user who was deactivated of the reason', async () => {
      const bianca = await server.newUser('Bianca');
      const refused = await owner.delete(`/users/${bianca.userId}`, {
        deactivation_notification_comment: 'x'.repeat(2001),
      });
      expect(seen(refused)).toEqual(
        failure('deactivation_notification_comment is too long (limit: 2000 characters)'),
      );
      await owner.call('deactivateUser', {
        user_id: bianca.userId,
        deactivation_notification_comment: 'Farewell, Bianca',
      });
      const message = await emailWith(server, 'Farewell, Bianca');
      expect(message).toContain('To: Bianca <bianca@example.org>');
      expect(message).toContain('From: Test <noreply@');
    });

    it.each([
      [134, 200],
      [135, 400],
    ])('at level %d responds to a comment that is too long with %d', async (level, status) => {
      const leaver = await server.newUser(`Leaver ${level}`);
      const response = await owner.atLevel(level).delete(`/users/${leaver.userId}`, {
        deactivation_notification_comment: 'x'.repeat(2001),
      });
      expect(response.status).toBe(status);
    });

    it('changes an address after it was confirmed', async () => {
      const cassio = await server.newUser('Cassio');
      const { body } = await cassio.patch('/settings', { email: ' michele@example.org ' });
      expect(body).toEqual({ result: 'success', msg: '' });
      expect((await cassio.get('/users/me')).body.delivery_email).toBe('cassio@example.org');
      const message = await emailWith(server, 'michele@example.org');
      expect(message).toContain('To: Cassio <michele@example.org>');
      const path = /\/accounts\/confirm_new_email\/[0-9a-f]{32}/.exec(message)?.[0] ?? '';
      const opened = await fetch(server.site + path);
      expect(opened.status).toBe(200);
      expect(await opened.text()).toContain('<form method="post">');
      expect((await cassio.get('/users/me')).body.delivery_email).toBe('cassio@example.org');
      const confirm = (to = path) => fetch(server.site + to, { method: 'POST' });
      const events = await eventsDuring(owner, ['realm_user'], async () => {
        expect((await confirm(`${path.slice(0, -1)}x`)).status).toBe(404);
        const confirmed = await confirm();
        expect(confirmed.status).toBe(200);
        expect(await confirmed.text()).toContain('michele@example.org');
      });
      expect(events).toMatchObject([
        { person: { user_id: cassio.userId, delivery_email: 'michele@example.org' } },
        { person: { user_id: cassio.userId, avatar_source: 'G', avatar_version: 2 } },
        { person: { user_id: cassio.userId, new_email: 'michele@example.org' } },
      ]);
      expect((await confirm()).status).toBe(404);
      expect(await emailWith(server, 'is now michele@example.org')).toContain(
        'To: Cassio <cassio@example.org>',
      );
      const again = await server.anonymous.logIn('michele@example.org', ownerPassword);
      expect(again.apiKey).toBe(cassio.apiKey);
    });
  });

  describe('PATCH /settings', () => {
    it("notifies the user's own clients of each changed setting", async () => {
      const events = await eventsDuring(iago, ['user_settings'], async () => {
        await iago.call('updateSettings', {
          default_language: 'de',
          enter_sends: true,
          web_home_view: 'recent_topics',
          starred_message_counts: true,
        });
      });
      const eventOf = (property: string, value: unknown, more = {}) => ({
        type: 'user_settings',
        op: 'update',
        property,
        value,
        ...more,
      });
      expect(events).toEqual([
        eventOf('default_language', 'de', { language_name: 'Deutsch' }),
        eventOf('web_home_view', 'recent'),
        eventOf('enter_sends', true),
      ]);
    });

    it.each([
      [{ default_language: 'xx' }, 'Invalid default_language'],
      [{ notification_sound: 'gong' }, "Invalid notification sound 'gong'"],
      [
        { email_notifications_batching_period_seconds: 604_801 },
        'Invalid email batching period: 604801 seconds',
      ],
      [
        { email_notifications_batching_period_seconds: -1 },
        'Invalid email batching period: -1 seconds',
      ],
      ...['Nowhere', '+05:00', 'europe/berlin', 'EUROPE/Berlin', 'us/pacific'].map(
        (timezone): [object, string] => [
          { timezone },
          'Invalid timezone: Value error, Not a recognized time zone',
        ],
      ),
      [
        { email_address_visibility: 6 },
        'Invalid email_address_visibility: Value error, Not in the list of possible values',
      ],
      [{ emojiset: 'none' }, 'Invalid emojiset'],
      [{ enter_sends: '"true"' }, 'enter_sends is not a boolean'],
    ])('rejects %p, and changes nothing', async (values, msg) => {
      const given = { full_name: 'Other', ...values };
      expect(seen(await iago.patch('/settings', given))).toEqual(failure(msg));
      expect((await iago.get('/users/me')).body.full_name).toBe('Iago');
    });

    describe('target_users', () => {
      let ben: ApiClient;

      beforeAll(async () => {
        ben = await server.newUser('Ben');
      });

      const settings = { web_font_size_px: 19, web_home_view: 'recent' };
      const patch = (who: ApiClient, target: object, values: object = settings) =>
        who.patch('/settings', {
          ...values,
          target_users: { skip_if_already_edited: true, ...target },
        });
      const settingsOf = async (who: ApiClient) => {
        const { body } = await who.post('/register', {
          event_types: [],
          fetch_event_types: ['user_settings'],
        });
        const { web_font_size_px, web_home_view } = body.user_settings;
        return { web_font_size_px, web_home_view };
      };

      it('changes what people have not edited, for administrators, and tells them', async () => {
        await ben.patch('/settings', { web_font_size_px: 21 });
        const before = await settingsOf(owner);
        const events = await eventsDuring(ben, ['user_settings'], async () => {
          const { status, body } = await patch(owner, { user_ids: [ben.userId] });
          expect([status, body.ignored_parameters_unsupported]).toEqual([200, undefined]);
        });
        expect(events).toEqual([
          { type: 'user_settings', op: 'update', property: 'web_home_view', value: 'recent' },
        ]);
        expect(await settingsOf(ben)).toEqual({ ...settings, web_font_size_px: 21 });
        expect(await settingsOf(owner)).toEqual(before);
        await patch(owner, { user_ids: [ben.userId], skip_if_already_edited: false });
        expect(await settingsOf(ben)).toEqual(settings);
      });

      it('is refused from others, without people, and for what only the person decides', async () => {
        const ids = { user_ids: [ben.userId] };
        expect(seen(await patch(ben, ids))).toEqual(
          failure('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'),
        );
        for (const [target, values, msg] of [
          [{}, settings, 'Either user_ids or group_ids must be provided.'],
          [ids, { full_name: 'Other' }, 'Cannot change this setting for other users.'],
          [ids, { send_read_receipts: false }, 'Cannot change this setting for other users.'],
          [{ user_ids: [999_999_999] }, settings, 'Invalid user ID: 999999999'],
          [{ group_ids: [999_999_999] }, settings, 'Invalid user group ID: 999999999'],
        ] as const) {
          expect(seen(await patch(owner, target, values))).toEqual(failure(msg));
        }
      });
    });

    it.each([
      [328, ['web_suggest_update_timezone']],
      [329, undefined],
    ])('at level %d ignores the unknown %p', async (level, unknown) => {
      const { body } = await iago.atLevel(level).patch('/settings', {
        web_suggest_update_timezone: true,
      });
      expect(body.ignored_parameters_unsupported).toEqual(unknown);
    });
  });
});
