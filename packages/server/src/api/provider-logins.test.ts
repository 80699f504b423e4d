import { createHmac } from 'node:crypto';
import type { Values } from '@parley/adapter-http/testing';
import { ApiClient } from '@parley/adapter-http/testing';
import type { TestProvider } from '../testing/identity-provider';
import { newBrowser, startTestProvider } from '../testing/identity-provider';
import type { TestServer } from '../testing/test-server';
import { ownerEmail, ownerPassword, startTestServer, testDomain } from '../testing/test-server';

const jwtKey = 'a secret that is shared with the portal';
const loginPage = '/provider-login';

let provider: TestProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startTestProvider(`http://${testDomain}${loginPage}/return`);
  server = await startTestServer(undefined, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'parley',
    OIDC_CLIENT_SECRET: 'secret of the client',
    OIDC_NAME: 'Example & Co',
    OIDC_GROUPS: '{"staff": "Staff", "dev": ["Developers", "Ghosts"]}',
    OIDC_GROUPS_SCOPE: 'groups',
    JWT_KEY: jwtKey,
  });
});

afterAll(async () => {
  await server.stop();
  await provider.stop();
});

type Browser = ReturnType<typeof newBrowser>;

const locationOf = (response: Response): string => response.headers.get('location') ?? '';

/** The same page at the port of the server. */
const here = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${server.site}${pathname}${search}`;
};

/** Follows the provider until it sends the browser back, whose address it returns. */
const passProvider = async (browser: Browser, first: string): Promise<string> => {
  let next = first;
  while (next.startsWith(provider.issuer)) {
    const location = locationOf(await browser.open(next));
    next = new URL(location, next).href;
  }
  return here(next);
};

const newPerson = (name: string | undefined, groups?: string): Browser => {
  const browser = newBrowser();
  if (groups !== undefined) {
    browser.setCookie(provider.issuer, 'groups', groups);
  }
  if (name !== undefined) {
    browser.setCookie(provider.issuer, 'person', name);
  }
  return browser;
};

/** A whole login; returns the last response, and the address that it is of. */
const logIn = async (browser: Browser, query = '') => {
  const begun = await browser.open(`${server.site}${loginPage}${query}`);
  expect(begun.status).toBe(302);
  const back = await passProvider(browser, locationOf(begun));
  const response = await browser.open(back);
  return { back, response, text: await response.text() };
};

const setRealm = async (changes: Values) => {
  expect((await server.owner.patch('/realm', changes)).status).toBe(200);
};

const currentSession = async (browser: Browser) => {
  const response = await browser.open(`${server.site}/api/v1/sessions/current`);
  // The body of a response of the API.
  const body = (await response.json()) as Values;
  return { status: response.status, body };
};

describe('logins with a provider', () => {
  it('are announced to clients', async () => {
    expect((await server.anonymous.get('/server_settings')).body).toMatchObject({
      authentication_methods: { password: true, 'openid connect': true },
      external_authentication_methods: [
        {
          name: 'oidc',
          display_name: 'Example & Co',
          display_icon: null,
          login_url: loginPage,
          signup_url: loginPage,
        },
      ],
    });
    const { body } = await server.owner.post('/register', { fetch_event_types: ['realm'] });
    expect(body).toMatchObject({
      realm_authentication_methods: {
        Email: { enabled: true, available: true },
        'OpenID Connect': { enabled: true, available: true },
      },
    });
  });

  it('create an account where the organization permits that, and begin a session', async () => {
    await setRealm({ invite_required: true });
    const refused = await logIn(newPerson('ada'));
    expect([refused.response.status, refused.text]).toEqual([
      400,
      expect.stringContaining('You need an invitation'),
    ]);
    await setRealm({ invite_required: false });
    const browser = newPerson('ada');
    const { response, text } = await logIn(browser);
    expect([response.status, text]).toEqual([200, expect.stringContaining('You are Ada King.')]);
    expect(response.headers.getSetCookie().join('\n')).toMatch(
      /parley_session=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/,
    );
    expect(await currentSession(browser)).toMatchObject({
      status: 200,
      body: { email: 'ada@example.org' },
    });
  });

  it('honour the invitation that is followed', async () => {
    await setRealm({ invite_required: true });
    const { body } = await server.owner.post('/invites/multiuse', { invite_as: 300 });
    const link = here(body.invite_link);
    const joinPage = await (await fetch(link)).text();
    const [, href = ''] = /href="([^"]*provider-login[^"]*)"/.exec(joinPage) ?? [];
    expect(joinPage).toContain('Join with Example &amp; Co');
    const { search } = new URL(href, link);
    const { response } = await logIn(newPerson('bea'), search);
    expect(response.status).toBe(200);
    const { body: users } = await server.owner.get('/users');
    expect(users.members).toContainEqual(
      expect.objectContaining({ full_name: 'Bea King', role: 300 }),
    );
  });

  it('use the account with the address, also that of the owner', async () => {
    const browser = newPerson('owner');
    expect((await logIn(browser)).text).toContain('You are');
    expect(await currentSession(browser)).toMatchObject({ body: { user_id: server.owner.userId } });
  });

  it('end at the provider as well, after the session has ended here', async () => {
    const browser = newPerson('owner');
    await logIn(browser);
    const { body: session } = await currentSession(browser);
    const ended = await browser.open(`${server.site}/api/v1/sessions/current`, {
      method: 'DELETE',
      headers: { 'x-csrf-token': String(session.csrf_token) },
    });
    // The body of a response of the API.
    const { provider_logout_url: url } = (await ended.json()) as Values;
    expect((await currentSession(browser)).status).toBe(401);
    browser.setCookie(provider.issuer, 'person', '');
    const asked = await browser.open(String(url));
    expect(asked.status).toBe(200);
    const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(await asked.text()) ?? [];
    const confirmed = await browser.open(`${provider.issuer}/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(locationOf(confirmed)).toBe(`http://${testDomain}/`);
    expect((await logIn(browser)).text).toContain('The login was not completed.');
  });

  it('are listed, and unlinked unless nothing else is left', async () => {
    await setRealm({ invite_required: false });
    await logIn(newPerson('dora'));
    const { body: users } = await server.owner.get('/users');
    const { user_id: id } = users.members.find(
      ({ full_name: name }: { readonly full_name: string }) => name === 'Dora King',
    );
    const path = `/users/${Number(id)}/logins`;
    const logins = { result: 'success', msg: '', has_password: false, is_in_directory: false };
    expect((await server.owner.get(path)).body).toEqual({
      ...logins,
      provider: { issuer: provider.issuer, subject: 'dora' },
    });
    const refused = await server.owner.delete(`${path}/provider`);
    expect([refused.status, refused.body.msg]).toEqual([
      400,
      expect.stringContaining('Set a password first.'),
    ]);
    expect((await server.owner.delete(`${path}/provider`, { force: true })).status).toBe(200);
    expect((await server.owner.get(path)).body).toEqual(logins);
    expect((await server.owner.delete(`${path}/provider`, { force: true })).status).toBe(400);
    expect((await logIn(newPerson('dora'))).response.status).toBe(200);
    expect((await server.owner.get(path)).body).toHaveProperty('provider');
  });

  it('that began with a password end here only', async () => {
    const browser = newBrowser();
    const begun = await browser.open(`${server.site}/api/v1/sessions`, {
      method: 'POST',
      body: new URLSearchParams({ username: ownerEmail, password: ownerPassword }),
    });
    const { csrf_token: token } = (await begun.json()) as Values;
    const ended = await browser.open(`${server.site}/api/v1/sessions/current`, {
      method: 'DELETE',
      headers: { 'x-csrf-token': String(token) },
    });
    expect(await ended.json()).toEqual({ result: 'success', msg: '' });
  });

  it('change the groups that are mapped, which other clients see', async () => {
    await setRealm({ invite_required: false });
    const { owner } = server;
    for (const name of ['Staff', 'Developers', 'Chess']) {
      await owner.call('createUserGroup', { name, description: '', members: [owner.userId] });
    }
    const { body: begun } = await owner.post('/register', { event_types: ['user_group'] });
    await logIn(newPerson('gus', 'staff.other'));
    await logIn(newPerson('gus', 'staff.dev'));
    await logIn(newPerson('gus'));
    await logIn(newPerson('gus', ''));
    const { body: users } = await owner.get('/users');
    const gus: unknown = users.members.find(
      ({ full_name }: { readonly full_name: string }) => full_name === 'Gus King',
    ).user_id;
    const { body: groups } = await owner.get('/user_groups');
    const idOf = (wanted: string): unknown =>
      groups.user_groups.find(({ name }: { readonly name: string }) => name === wanted).id;
    const { body } = await owner.get('/events', {
      queue_id: begun.queue_id,
      last_event_id: begun.last_event_id,
      dont_block: true,
    });
    const ofGus = { user_ids: [gus], type: 'user_group' };
    expect(
      body.events.filter(({ group_id }: Values) =>
        [idOf('Staff'), idOf('Developers'), idOf('Chess')].includes(group_id),
      ),
    ).toEqual(
      [
        { ...ofGus, op: 'add_members', group_id: idOf('Staff') },
        { ...ofGus, op: 'add_members', group_id: idOf('Developers') },
        { ...ofGus, op: 'remove_members', group_id: idOf('Staff') },
        { ...ofGus, op: 'remove_members', group_id: idOf('Developers') },
      ].map((event) => ({ ...event, id: expect.any(Number) })),
    );
  });

  it.each([
    ['an address that is not verified', 'una', 'has not verified your email address'],
    ['a login that was not completed', undefined, 'The login was not completed.'],
  ])('refuse %s with a page', async (_, name, expected) => {
    const { response, text } = await logIn(newPerson(name));
    expect([response.status, text]).toEqual([400, expect.stringContaining(expected)]);
  });

  it('refuse a deactivated account', async () => {
    await setRealm({ invite_required: false });
    const browser = newPerson('cyd');
    await logIn(browser);
    const { body } = await currentSession(browser);
    expect((await server.owner.delete(`/users/${Number(body.user_id)}`)).status).toBe(200);
    const { response, text } = await logIn(newPerson('cyd'));
    expect([response.status, text]).toEqual([401, expect.stringContaining('deactivated')]);
  });

  it('refuse an answer in another browser, and one that was given before', async () => {
    const browser = newPerson('ada');
    const begun = await browser.open(`${server.site}${loginPage}`);
    const ticket = browser.cookie(server.site, 'parley_login') ?? '';
    const back = await passProvider(browser, locationOf(begun));
    const other = await newBrowser().open(back);
    expect([other.status, await other.text()]).toEqual([
      400,
      expect.stringContaining('began in another browser'),
    ]);
    expect((await browser.open(back)).status).toBe(200);
    expect(browser.cookie(server.site, 'parley_login')).toBe('');
    browser.setCookie(server.site, 'parley_login', ticket);
    const again = await browser.open(back);
    expect([again.status, await again.text()]).toEqual([
      400,
      expect.stringContaining('could not be verified'),
    ]);
  });

  it('lead nowhere else, whatever a parameter says', async () => {
    const { response } = await logIn(newPerson('ada'), '?next=https://evil.example');
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
  });

  it('give an app its API key, encrypted with the key of the app', async () => {
    const appKey = 'c0ffee'.repeat(10).padEnd(64, '7');
    const browser = newPerson('ada');
    const { response } = await logIn(browser, `?mobile_flow_otp=${appKey}`);
    const url = new URL(locationOf(response));
    expect([response.status, url.protocol, url.host]).toEqual([302, 'zulip:', 'login']);
    const values = Object.fromEntries(url.searchParams);
    const pad = Buffer.from(appKey, 'hex');
    const encrypted = Buffer.from(values.otp_encrypted_api_key ?? '', 'hex');
    const apiKey = Buffer.from(encrypted.map((byte, index) => byte ^ (pad[index] ?? 0))).toString();
    const app = new ApiClient(server.site, values.email ?? '', apiKey, Number(values.user_id));
    expect((await app.get('/users/me')).body).toMatchObject({
      user_id: Number(values.user_id),
      delivery_email: 'ada@example.org',
    });
    expect(values.realm).toBe(`http://${testDomain}`);
    expect((await currentSession(browser)).status).toBe(401);
    const wrong = await fetch(`${server.site}${loginPage}?mobile_flow_otp=12`);
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('64 hexadecimal digits'),
    ]);
  });
});

describe('logins with a JSON Web Token', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const tokenOf = (claims: unknown, key = jwtKey) => {
    const signed = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
  const fetchKey = (token: string, more: Values = {}) =>
    server.anonymous.post('/jwt/fetch_api_key', { token, ...more });

  it('return the API key, and the user if that is wanted', async () => {
    const { email, userId } = server.owner;
    const { status, body } = await fetchKey(tokenOf({ email }), { include_profile: true });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { email, user_id: userId, user: { user_id: userId, delivery_email: email } },
    });
    const client = new ApiClient(server.site, email, body.api_key, userId);
    expect((await client.get('/users/me')).status).toBe(200);
    expect((await fetchKey(tokenOf({ email }))).body).not.toHaveProperty('user');
  });

  it.each([
    ['another key', () => tokenOf({ email: server.owner.email }, 'other'), 400],
    ['no address', () => tokenOf({}), 400],
    ['an unknown address', () => tokenOf({ email: 'nobody@example.org' }), 401],
    ['no token', () => 'token', 400],
  ])('refuse %s', async (_, token, status) => {
    expect((await fetchKey(token())).status).toBe(status);
  });
});
