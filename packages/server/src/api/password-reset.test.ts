import { get } from 'node:http';
import type { ApiClient } from '@parley/adapter-http/testing';
import { newAccount, newBot } from '../testing/accounts';
import { emailWith, emailsWith } from '../testing/outbox';
import type { TestServer } from '../testing/test-server';
import { ownerPassword, startTestServer, testDomain } from '../testing/test-server';
import { until } from '../testing/until';

/** The token in an email with a link. */
const tokenIn = (email: string): string =>
  /\/accounts\/password\/reset\/([0-9a-f]{32})/.exec(email)?.[1] ?? '';

/** The status of a page of an organization with a host of its own. */
const statusAt = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname } = new URL(url);
    get({ host: '127.0.0.1', port, path: pathname, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
  });

describe('password reset', () => {
  let server: TestServer;
  let count = 0;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  const newPassword = 'a long enough passphrase 7';
  const newName = (): string => {
    count += 1;
    return `person${count}`;
  };
  const request = (email: unknown, by = server.anonymous) => by.post('/password_reset', { email });
  const linksTo = (email: string) =>
    emailsWith(server, `To: `).filter(
      (text) => text.includes(email) && text.includes('Set a new password in'),
    );
  /** The token in the nth email with a link to that address. */
  const tokenFor = async (email: string, number = 0): Promise<string> =>
    tokenIn(await until(() => linksTo(email)[number]));
  const pageUrl = (token: string): string => `${server.site}/accounts/password/reset/${token}`;
  const show = (token: string) => fetch(pageUrl(token));
  const submit = (token: string, fields: Readonly<Record<string, string>>) =>
    fetch(pageUrl(token), { method: 'POST', body: new URLSearchParams(fields) });
  const tryLogIn = async (email: string, password: string) =>
    (await server.anonymous.post('/fetch_api_key', { username: email, password })).status;
  const emailOf = ({ email }: ApiClient): string => email ?? '';

  it('sets a new password with a link that works once', async () => {
    const user = await server.newUser(newName());
    const email = emailOf(user);
    expect((await request(email.toUpperCase())).body).toEqual({ result: 'success', msg: '' });
    const token = await tokenFor(email);
    const form = await show(token);
    expect(form.status).toBe(200);
    expect(await form.text()).toContain(`value="${email}"`);
    const changed = await submit(token, { password: newPassword });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('The password was changed');
    expect(await tryLogIn(email, newPassword)).toBe(200);
    expect(await tryLogIn(email, ownerPassword)).toBe(401);
    // The API key still works.
    expect((await user.get('/users/me')).status).toBe(200);
    for (const used of [
      await show(token),
      await submit(token, { password: 'another passphrase 8' }),
    ]) {
      expect(used.status).toBe(404);
      expect(await used.text()).toContain('was used already');
    }
    expect(await tryLogIn(email, newPassword)).toBe(200);
    expect(await emailWith(server, `The password of your account`)).toContain(email);
  });

  it('ends the queues and waiting polls of the user, and revokes the API key on request', async () => {
    const user = await server.newUser(newName());
    const queue = await user.post('/register', { event_types: ['message'] });
    const poll = user.get('/events', {
      queue_id: queue.body.queue_id,
      last_event_id: queue.body.last_event_id,
    });
    await request(user.email);
    const changed = await submit(await tokenFor(emailOf(user)), {
      password: newPassword,
      revoke_api_key: 'on',
    });
    expect(await changed.text()).toContain('Your API key was revoked');
    expect((await poll).status).not.toBe(200);
    expect((await user.get('/users/me')).status).toBe(401);
    const again = await server.anonymous.logIn(emailOf(user), newPassword);
    const old = await again.get('/events', {
      queue_id: queue.body.queue_id,
      last_event_id: queue.body.last_event_id,
    });
    expect(old.body.code).toBe('BAD_EVENT_QUEUE_ID');
  });

  it('ends the queues even if the API key stays valid', async () => {
    const user = await server.newUser(newName());
    const queue = await user.post('/register', { event_types: ['message'] });
    await request(user.email);
    await submit(await tokenFor(emailOf(user)), { password: newPassword });
    const poll = await user.get('/events', {
      queue_id: queue.body.queue_id,
      last_event_id: queue.body.last_event_id,
    });
    expect(poll.body.code).toBe('BAD_EVENT_QUEUE_ID');
  });

  it('responds in the same way to every address', async () => {
    const user = await server.newUser(newName());
    const gone = await server.newUser(newName());
    const bot = await newBot(user, newName());
    await server.owner.call('deactivateUser', { user_id: gone.userId });
    const [known, ...others] = await Promise.all(
      [user.email, gone.email, bot.email, 'nobody@example.org'].map((email) => request(email)),
    );
    for (const other of others) {
      expect([other.status, other.body]).toEqual([known?.status, known?.body]);
    }
    await tokenFor(emailOf(user));
    expect(linksTo(emailOf(gone))).toEqual([]);
    expect(linksTo(emailOf(bot))).toEqual([]);
    expect(linksTo('nobody@example.org')).toEqual([]);
  });

  it('rejects an address that is none, and one that cannot be stored', async () => {
    for (const email of ['nobody', '', 'a@b@c', 'a\0@example.org', ['a@example.org'], null]) {
      const { status, body } = await request(email);
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    }
    expect((await server.anonymous.post('/password_reset')).body.code).toBe(
      'REQUEST_VARIABLE_MISSING',
    );
  });

  it('sends links with the configured URL, whatever the Host header', async () => {
    const user = await server.newUser(newName());
    const poisoned = server.anonymous.with({
      host: 'attacker.example',
      'x-forwarded-host': 'attacker.example',
      'x-forwarded-proto': 'https',
    });
    expect((await request(user.email, poisoned)).status).toBe(200);
    await tokenFor(emailOf(user));
    const [email = ''] = linksTo(emailOf(user));
    expect(email).toContain(`http://${testDomain}/accounts/password/reset/`);
    expect(email).not.toContain('attacker.example');
  });

  it('lets one of several simultaneous submissions succeed', async () => {
    const user = await server.newUser(newName());
    await request(user.email);
    const token = await tokenFor(emailOf(user));
    const passwords = [0, 1, 2, 3].map((number) => `${newPassword} ${number}`);
    const statuses = await Promise.all(
      passwords.map(async (password) => (await submit(token, { password })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(3);
    const winner = passwords[statuses.indexOf(200)] ?? '';
    expect(await tryLogIn(emailOf(user), winner)).toBe(200);
  });

  it('replaces an earlier link, and voids links when the password changes otherwise', async () => {
    const user = await server.newUser(newName());
    const email = emailOf(user);
    await request(email);
    const earlier = await tokenFor(email);
    await request(email);
    const later = await tokenFor(email, 1);
    expect(later).not.toBe(earlier);
    expect((await show(earlier)).status).toBe(404);
    expect((await submit(earlier, { password: newPassword })).status).toBe(404);
    expect((await show(later)).status).toBe(200);
    const changed = await user.patch('/settings', {
      old_password: ownerPassword,
      new_password: newPassword,
    });
    expect(changed.body.result).toBe('success');
    expect((await show(later)).status).toBe(404);
  });

  it('voids the link of an account that is deactivated', async () => {
    const user = await server.newUser(newName());
    await request(user.email);
    const token = await tokenFor(emailOf(user));
    await server.owner.call('deactivateUser', { user_id: user.userId });
    expect((await show(token)).status).toBe(404);
    expect((await submit(token, { password: newPassword })).status).toBe(404);
  });

  it('has a link of another organization open nothing', async () => {
    const other = await server.newRealm(`other${count}`);
    const user = await server.newUser(newName());
    await request(user.email);
    const token = await tokenFor(emailOf(user));
    expect(await statusAt(`${other.site}/accounts/password/reset/${token}`)).toBe(404);
    expect((await show(token)).status).toBe(200);
  });

  it('asks again for a weak password, with a page that leaks nothing', async () => {
    const user = await server.newUser(newName());
    await request(user.email);
    const token = await tokenFor(emailOf(user));
    const weak = await submit(token, { password: '123456' });
    expect(weak.status).toBe(400);
    expect(await weak.text()).toContain(
      'The password is too weak. It is too easy to guess. Use a longer one, or several words.',
    );
    const unstorable = await submit(token, { password: 'a\0 long enough passphrase' });
    expect(unstorable.status).toBe(400);
    for (const page of [weak, unstorable, await show(token), await show('x')]) {
      expect(page.headers.get('referrer-policy')).toBe('same-origin');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('set-cookie')).toBeNull();
    }
    expect(await tryLogIn(emailOf(user), ownerPassword)).toBe(200);
    expect((await submit(token, { password: newPassword })).status).toBe(200);
  });

  it('has a page to request the link, with the same response for every address', async () => {
    const user = await server.newUser(newName());
    const form = await fetch(`${server.site}/accounts/password/reset`);
    expect(form.status).toBe(200);
    expect(await form.text()).toContain('<form method="post">');
    const send = async (email: string) => {
      const response = await fetch(`${server.site}/accounts/password/reset`, {
        method: 'POST',
        body: new URLSearchParams({ email }),
      });
      return [response.status, await response.text()];
    };
    const known = await send(emailOf(user));
    expect(known[0]).toBe(200);
    expect(await send('nobody@example.org')).toEqual(known);
    expect((await send('<script>'))[1]).toContain('value="&lt;script&gt;"');
    expect((await show(await tokenFor(emailOf(user)))).status).toBe(200);
  });

  it('explains on the page that there were too many requests', async () => {
    const limited = await startTestServer(undefined, { RATE_LIMIT: 'on' });
    try {
      const send = () =>
        fetch(`${limited.site}/accounts/password/reset`, {
          method: 'POST',
          body: new URLSearchParams({ email: 'nobody@example.org' }),
        });
      for (let i = 0; i < 5; i += 1) {
        expect((await send()).status).toBe(200);
      }
      const refused = await send();
      expect(refused.status).toBe(429);
      expect(await refused.text()).toContain(
        'Too many requests for this address. Use the link in the newest email, or try again in an hour.',
      );
    } finally {
      await limited.stop();
    }
  });

  describe('by administrators', () => {
    const send = (by: ApiClient, to: ApiClient) => by.post(`/users/${to.userId}/password_reset`);

    it('sends the email to members, and to owners only by owners', async () => {
      const administrator = await newAccount(server, newName(), 200);
      const member = await server.newUser(newName());
      expect((await send(administrator, member)).body).toEqual({ result: 'success', msg: '' });
      const token = await tokenFor(emailOf(member));
      expect(linksTo(emailOf(member))[0]).toContain('An administrator');
      expect((await submit(token, { password: newPassword })).status).toBe(200);
      expect((await send(administrator, server.owner)).body).toMatchObject({
        result: 'error',
        msg: 'Must be an organization owner',
      });
      expect((await send(server.owner, server.owner)).status).toBe(200);
      expect((await send(member, administrator)).body).toMatchObject({
        result: 'error',
        msg: 'Must be an organization administrator',
      });
      const bot = await newBot(server.owner, newName());
      expect((await send(server.owner, bot)).body.msg).toBe('No such user');
      expect((await server.owner.post('/users/999999/password_reset')).body.msg).toBe(
        'No such user',
      );
      await server.owner.call('deactivateUser', { user_id: member.userId });
      expect((await send(server.owner, member)).body.msg).toBe('User is deactivated');
    });
  });

  it('reports a login from a new device, unless the user does not want that', async () => {
    const user = await server.newUser(newName());
    const email = emailOf(user);
    const logIn = (userAgent: string) =>
      server.anonymous.with({ 'user-agent': userAgent }).logIn(email, ownerPassword);
    await logIn('Tablet/1.0');
    const notice = await until(() =>
      emailsWith(server, 'Program: Tablet').find((text) => text.includes(email)),
    );
    expect(notice).toContain('New login to');
    await logIn('Tablet/1.1');
    await user.call('updateSettings', { enable_login_emails: false });
    await logIn('Watch/1.0');
    await user.call('updateSettings', { enable_login_emails: true });
    await logIn('Phone/1.0');
    await until(() => emailsWith(server, 'Program: Phone').find((text) => text.includes(email)));
    const reported = emailsWith(server, 'New login to').filter((text) => text.includes(email));
    expect(reported).toHaveLength(2);
  });
});
