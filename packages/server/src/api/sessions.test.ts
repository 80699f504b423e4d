import type { ApiClient } from '@parley/adapter-http/testing';
import type { Tab } from '../testing/tabs';
import { cookieIn, openTab } from '../testing/tabs';
import { pollThatWaits } from '../testing/event-watch';
import type { SecondServer } from '../testing/second-server';
import { startSecondServer } from '../testing/second-server';
import type { TestServer } from '../testing/test-server';
import { ownerEmail, ownerPassword, startTestServer } from '../testing/test-server';

const notLoggedIn = {
  result: 'error',
  code: 'UNAUTHORIZED',
  msg: 'Not logged in: API authentication or user session required',
};
const lacksToken = {
  result: 'error',
  code: 'CSRF_FAILED',
  msg: 'The request lacks the CSRF token of its session',
};

describe('sessions', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  const newPerson = (name: string): Promise<ApiClient> => server.newUser(name);

  const isOpen = async ({ page }: Tab): Promise<boolean> => {
    const { status, body } = await page.get('/sessions/current');
    expect([200, 401]).toContain(status);
    expect(status === 200 ? [] : body).toEqual(status === 200 ? [] : notLoggedIn);
    return status === 200;
  };

  it('begin with a password, and are those of their browser', async () => {
    const response = await server.anonymous.post('/sessions', {
      username: ownerEmail,
      password: ownerPassword,
    });
    const own = {
      session_id: expect.any(Number),
      csrf_token: expect.stringMatching(/^[\w-]{40,}$/),
      user_id: server.owner.userId,
      email: ownerEmail,
    };
    expect(response.body).toEqual({ result: 'success', msg: '', ...own });
    expect(response.headers.get('set-cookie')).toMatch(
      /^parley_session=[\w-]{24}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    );
    const page = server.anonymous.with({ Cookie: cookieIn(response) ?? '' });
    const current = await page.get('/sessions/current');
    expect(current.body).toEqual({ ...response.body, csrf_token: response.body.csrf_token });
    expect((await page.get('/users/me')).body).toMatchObject({ user_id: server.owner.userId });
    expect(response.body.csrf_token).not.toContain(cookieIn(response)?.split('=')[1]);
  });

  it.each([
    [{ username: ownerEmail, password: 'wrong' }, 401, 'AUTHENTICATION_FAILED'],
    [{ username: 'nobody@example.org', password: 'wrong' }, 401, 'AUTHENTICATION_FAILED'],
    [{ username: 'nobody', password: 'wrong' }, 400, 'BAD_REQUEST'],
    [{ username: ownerEmail }, 400, 'REQUEST_VARIABLE_MISSING'],
  ])('do not begin with %j', async (given, status, code) => {
    const response = await server.anonymous.post('/sessions', given);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('begin and change nothing for pages of other origins', async () => {
    const { page } = await openTab(server, ownerEmail);
    for (const header of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const login = { username: ownerEmail, password: ownerPassword };
      const elsewhere = server.anonymous.with(header);
      const refused = [
        await elsewhere.post('/sessions', login),
        await page.with(header).post('/users/me/status', { status_text: 'hacked' }),
        await page.with(header).delete('/sessions/current'),
      ];
      for (const { status, body, headers } of refused) {
        expect([status, body.code]).toEqual([403, 'CSRF_FAILED']);
        expect(headers.get('set-cookie')).toBeNull();
      }
    }
    expect((await page.get('/sessions/current')).status).toBe(200);
  });

  it('need their CSRF token for every request that may change something', async () => {
    const tab = await openTab(server, ownerEmail);
    const other = await openTab(server, ownerEmail);
    const bare = server.anonymous.with({ Cookie: tab.cookie });
    const withOther = bare.with({ 'X-CSRF-Token': other.csrfToken });
    for (const page of [bare, withOther, bare.with({ 'X-CSRF-Token': '' })]) {
      for (const request of [
        () => page.post('/users/me/status', { status_text: 'hacked' }),
        () => page.patch('/settings', { full_name: 'Hacked' }),
        () => page.put('/bot_storage', {}),
        () => page.delete('/sessions'),
        () => page.post('/register'),
      ]) {
        const { status, body } = await request();
        expect([status, body]).toEqual([403, lacksToken]);
      }
      expect((await page.get('/users/me')).body).toMatchObject({ full_name: 'Owner' });
    }
    expect((await tab.page.post('/users/me/status', { status_text: 'here' })).status).toBe(200);
  });

  it('are not used by requests with credentials of their own', async () => {
    const { cookie } = await openTab(server, ownerEmail);
    const beatrice = await newPerson('Beatrice');
    const { body } = await beatrice.with({ Cookie: cookie }).get('/users/me');
    expect(body.user_id).toBe(beatrice.userId);
    expect((await beatrice.with({ Cookie: cookie }).get('/sessions/current')).status).toBe(404);
  });

  it('are listed, and ended one by one, all others at once, and by logging out', async () => {
    const rosalind = await newPerson('Rosalind');
    const [one, two, three, four] = [
      await openTab(server, rosalind.email),
      await openTab(server, rosalind.email, ownerPassword, 'curl/8.1'),
      await openTab(server, rosalind.email),
      await openTab(server, rosalind.email),
    ];
    const { body } = await one.page.get('/sessions');
    expect(body.sessions).toHaveLength(4);
    const described = body.sessions.find(({ id }: { id: number }) => id === two.sessionId);
    expect(described).toEqual({
      id: two.sessionId,
      client: 'curl',
      created_at: expect.any(Number),
      last_used_at: expect.any(Number),
      is_current: false,
    });
    expect(body.sessions.filter(({ is_current }: { is_current: boolean }) => is_current)).toEqual([
      expect.objectContaining({ id: one.sessionId, client: 'Firefox on Linux' }),
    ]);

    expect((await server.owner.delete(`/sessions/${two.sessionId}`)).status).toBe(404);
    expect((await one.page.delete(`/sessions/${two.sessionId}`)).status).toBe(200);
    expect(await isOpen(two)).toBe(false);
    expect((await one.page.delete(`/sessions/${two.sessionId}`)).status).toBe(404);

    const loggedOut = await three.page.delete('/sessions/current');
    expect(loggedOut.headers.get('set-cookie')).toMatch(/^parley_session=; Path=\/; Max-Age=0;/);
    expect(await isOpen(three)).toBe(false);

    expect((await one.page.delete('/sessions')).status).toBe(200);
    expect([await isOpen(one), await isOpen(four)]).toEqual([true, false]);
    expect((await rosalind.delete('/sessions')).status).toBe(200);
    expect(await isOpen(one)).toBe(false);
  });

  it('remove their cookie when they have ended', async () => {
    const page = server.anonymous.with({ Cookie: 'parley_session=long-gone' });
    const { status, headers, body } = await page.get('/users/me');
    expect([status, body]).toEqual([401, notLoggedIn]);
    expect(headers.get('set-cookie')).toMatch(/^parley_session=; Path=\/; Max-Age=0;/);
  });

  type Ending = (tab: Tab, person: ApiClient) => Promise<unknown>;
  const newPassword = 'a-very-new-passphrase-7';

  const endings: readonly (readonly [string, Ending])[] = [
    ['the end of all others', (_, person) => person.delete('/sessions')],
    ['the end of one', ({ sessionId }, person) => person.delete(`/sessions/${sessionId}`)],
    ['logging out', ({ page }) => page.delete('/sessions/current')],
    [
      'a new password',
      (_, person) =>
        person.patch('/settings', { old_password: ownerPassword, new_password: newPassword }),
    ],
    ['a new API key', ({ page }) => page.post('/users/me/api_key/regenerate')],
    ['deactivation', (_, { userId }) => server.owner.delete(`/users/${userId}`)],
    ['deactivation of oneself', (_, person) => person.delete('/users/me')],
  ];

  describe('at two servers', () => {
    let second: SecondServer;

    beforeAll(async () => {
      second = await startSecondServer(server);
    });

    afterAll(() => second.stop());

    it.each(endings)('end at once after %s', async (name, end) => {
      const person = await newPerson(`Person of ${name}`);
      const tab = await openTab(server, person.email);
      const elsewhere = { ...tab, page: second.clientOf(tab.page) };
      expect([await isOpen(tab), await isOpen(elsewhere)]).toEqual([true, true]);
      const queue = (await tab.page.post('/register', { event_types: ['message'] })).body;
      const { waiting } = await pollThatWaits(tab.page, queue);
      await end(tab, person);
      const polled = await waiting;
      expect([polled.status, name]).toEqual([401, name]);
      expect(await Promise.all([isOpen(tab), isOpen(elsewhere)])).toEqual([false, false]);
    });
  });

  it('go on in the browser that sets a new password, and end in others', async () => {
    const viola = await newPerson('Viola');
    const [here, there] = [await openTab(server, viola.email), await openTab(server, viola.email)];
    const changed = await here.page.patch('/settings', {
      old_password: ownerPassword,
      new_password: newPassword,
    });
    expect(changed.body).toMatchObject({ result: 'success' });
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
  });

  it('stay ended when the account is reactivated', async () => {
    const lear = await newPerson('Lear');
    const tab = await openTab(server, lear.email);
    await server.owner.delete(`/users/${lear.userId}`);
    await server.owner.post(`/users/${lear.userId}/reactivate`);
    expect(await isOpen(tab)).toBe(false);
  });

  it('belong to their organization', async () => {
    const other = await server.newRealm('elsewhere');
    const { cookie } = await openTab(server, ownerEmail);
    expect((await other.anonymous.with({ Cookie: cookie }).get('/users/me')).status).toBe(401);
  });

  it('show files to those who may read them', async () => {
    const { page } = await openTab(server, ownerEmail);
    const form = new FormData();
    form.append('file', new File(['for me'], 'mine.txt'));
    const { body } = await page.request('POST', '/user_uploads', form);
    const at = (headers: Record<string, string>) =>
      fetch(`${server.site}${body.url}`, { headers }).then(({ status }) => status);
    const { cookie } = await openTab(server, ownerEmail);
    expect(await at({ Cookie: cookie })).toBe(200);
    expect(await at({ Cookie: 'parley_session=long-gone' })).toBe(401);
    expect(await at({})).toBe(401);
  });
});
