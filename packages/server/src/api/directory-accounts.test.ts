import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDirectory } from '@parley/adapter-ldap/testing';
import {
  serviceAccount,
  startSilentServer,
  startTestDirectory,
  testAuthority,
  testBase,
  testPerson,
} from '@parley/adapter-ldap/testing';
import type { Values } from '@parley/adapter-http/testing';
import { ApiClient } from '@parley/adapter-http/testing';
import { registerFor } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { ownerEmail, ownerPassword, startTestServer } from '../testing/test-server';

const folder = mkdtempSync(join(tmpdir(), 'parley-ldap-'));
const authority = join(folder, 'ca.pem');
let directory: TestDirectory;
let server: TestServer;
const logged: string[] = [];

const settings = {
  LDAP_BASE_DN: testBase,
  LDAP_BIND_DN: serviceAccount.dn,
  LDAP_BIND_PASSWORD: serviceAccount.password,
  LDAP_EMAIL_ATTRIBUTE: 'mail',
};

beforeAll(async () => {
  writeFileSync(authority, testAuthority);
  directory = await startTestDirectory({
    entries: [
      testPerson('zofia', { cn: 'Zofia Żółć' }),
      testPerson('ben'),
      testPerson('cyd'),
      testPerson('dan', { mail: 'dan@elsewhere.example' }),
      testPerson('fay'),
    ],
    encryption: 'tls',
  });
  server = await startTestServer(
    { write: (line) => logged.push(line) },
    { ...settings, LDAP_URL: directory.url, LDAP_CA_FILE: authority },
  );
});

afterAll(async () => {
  await server.stop();
  await directory.close();
  rmSync(folder, { recursive: true, force: true });
});

const fetchKey = (username: string, password = `password of ${username}`) =>
  server.anonymous.post('/fetch_api_key', { username, password });

const clientOf = async (username: string): Promise<ApiClient> => {
  const { status, body } = await fetchKey(username);
  expect([username, status]).toEqual([username, 200]);
  return new ApiClient(server.site, body.email, body.api_key, body.user_id);
};

const setRealm = async (changes: Values) => {
  expect((await server.owner.patch('/realm', changes)).status).toBe(200);
};

const sync = () => server.parley.useCases.accounts.deactivateLeavers()();

describe('accounts of a directory', () => {
  it('are announced as a login method', async () => {
    expect((await server.anonymous.get('/server_settings')).body).toMatchObject({
      authentication_methods: { password: true, email: true, ldap: true },
      email_auth_enabled: true,
      require_email_format_usernames: false,
    });
    const { body } = await server.owner.post('/register', { fetch_event_types: ['realm'] });
    expect(body).toMatchObject({
      realm_email_auth_enabled: true,
      realm_password_auth_enabled: true,
      realm_authentication_methods: {
        Email: { enabled: true, available: true },
        LDAP: { enabled: true, available: true },
      },
    });
  });

  it('are created by the first login, where the organization permits that', async () => {
    const { events } = await registerFor(server.owner, {
      event_types: ['realm_user'],
      fetch_event_types: [],
    });
    await setRealm({ invite_required: true });
    expect(await fetchKey('zofia')).toMatchObject({
      status: 400,
      body: { msg: 'You need an invitation to join this organization.' },
    });
    await setRealm({ invite_required: false });
    await server.owner.post('/realm/domains', { domain: 'example.org', allow_subdomains: false });
    await setRealm({ emails_restricted_to_domains: true });
    expect(await fetchKey('dan')).toMatchObject({
      status: 400,
      body: { msg: 'Outside your domain.' },
    });
    expect(await fetchKey('zofia', 'guess')).toMatchObject({
      status: 401,
      body: { code: 'AUTHENTICATION_FAILED' },
    });
    const zofia = await clientOf('zofia');
    expect((await zofia.get('/users/me')).body).toMatchObject({
      full_name: 'Zofia Żółć',
      delivery_email: 'zofia@example.org',
      role: 400,
    });
    expect((await clientOf('zofia')).userId).toBe(zofia.userId);
    const added = (await events()).filter(({ op }: { readonly op: string }) => op === 'add');
    expect(added).toMatchObject([{ person: { user_id: zofia.userId, full_name: 'Zofia Żółć' } }]);
  });

  it('of invited people have the terms of the invitation', async () => {
    await setRealm({ invite_required: true });
    await server.owner.post('/invites', {
      invitee_emails: 'fay@example.org',
      invite_as: 600,
      stream_ids: [],
    });
    const fay = await clientOf('fay');
    expect((await fay.get('/users/me')).body).toMatchObject({ role: 600 });
    expect((await server.owner.get('/invites')).body.invites).toEqual([]);
    await setRealm({ invite_required: false });
  });

  it('are existing ones with the address, whose own password ends', async () => {
    const ben = await server.newUser('Ben');
    const own = { username: 'ben@example.org', password: ownerPassword };
    expect((await server.anonymous.post('/fetch_api_key', own)).status).toBe(200);
    expect((await clientOf('ben')).userId).toBe(ben.userId);
    expect((await ben.get('/users/me')).body.full_name).toBe('Ben Example');
    expect((await server.anonymous.post('/fetch_api_key', own)).status).toBe(401);
    const managed = {
      status: 400,
      body: { msg: 'The password of this account is not managed by this server.' },
    };
    const change = { old_password: ownerPassword, new_password: 'another-horse-battery-7' };
    expect(await ben.patch('/settings', change)).toMatchObject(managed);
    expect(await server.owner.post(`/users/${ben.userId}/password_reset`, {})).toMatchObject(
      managed,
    );
  });

  it.each([
    ['in full-width letters', 'Gil', 'ｇｉｌ@example.org'],
    ['in capital letters', 'Ida', 'IDA@Example.ORG'],
  ])('are existing ones whose address the directory writes %s', async (_how, name, mail) => {
    const user = await server.newUser(name);
    const entry = testPerson(name.toLowerCase(), { mail });
    directory.entries.set(entry.dn, entry);
    expect((await clientOf(name.toLowerCase())).userId).toBe(user.userId);
  });

  it('do not take over the account of an owner, which is logged', async () => {
    const { body } = await server.owner.get('/users/me');
    const boss = testPerson('boss', { mail: body.delivery_email });
    directory.entries.set(boss.dn, boss);
    expect((await fetchKey('boss')).body.code).toBe('AUTHENTICATION_FAILED');
    expect(logged.filter((line) => line.includes('cannot use the account of'))).toEqual([
      expect.stringContaining(body.delivery_email),
    ]);
    directory.entries.delete(boss.dn);
  });

  it('of others cannot be opened by crafted names or an empty password', async () => {
    for (const name of ['*', 'b*', 'ben)(uid=*', '(|(uid=ben', 'żółć']) {
      expect([name, (await fetchKey(name, 'password of ben')).body.code]).toEqual([
        name,
        'AUTHENTICATION_FAILED',
      ]);
    }
    const before = directory.binds.length;
    expect((await fetchKey('ben', '')).body.code).toBe('AUTHENTICATION_FAILED');
    expect(directory.binds).toHaveLength(before);
  });

  it('are deactivated when their people leave the directory', async () => {
    const [zofia, cyd] = [await clientOf('zofia'), await clientOf('cyd')];
    const { body: bot } = await cyd.post('/bots', { full_name: 'Helper', short_name: 'helper' });
    const { events } = await registerFor(server.owner, {
      event_types: ['realm_user'],
      fetch_event_types: [],
    });
    const cydsEntry = testPerson('cyd', { userAccountControl: '514' });
    directory.entries.set(cydsEntry.dn, cydsEntry);
    const zofiasEntry = testPerson('zofia');
    directory.entries.delete(zofiasEntry.dn);
    await sync();
    const inactive = (await events())
      .map(({ person }: { readonly person: Record<string, unknown> }) => person)
      .filter(({ is_active }: Record<string, unknown>) => is_active === false)
      .map(({ user_id }: Record<string, unknown>) => user_id);
    expect(inactive.sort()).toEqual([zofia.userId, cyd.userId, bot.user_id].sort());
    expect((await cyd.get('/users/me')).status).toBe(401);
    expect((await fetchKey('cyd')).body.code).toBe('AUTHENTICATION_FAILED');
    expect((await fetchKey('zofia@example.org')).body.code).toBe('USER_DEACTIVATED');
    expect((await server.owner.get('/users/me')).body.is_active).toBe(true);
    // An entry that comes back does not undo what an administrator may have wanted.
    directory.entries.set(zofiasEntry.dn, zofiasEntry);
    expect((await fetchKey('zofia')).body.code).toBe('USER_DEACTIVATED');
  });

  it('stay if the directory suddenly shows nobody, which is logged', async () => {
    const kept = new Map(directory.entries);
    directory.entries.clear();
    await sync();
    kept.forEach((entry, dn) => directory.entries.set(dn, entry));
    expect((await clientOf('ben')).userId).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes('the directory shows nobody'))).toHaveLength(1);
  });
});

describe('a directory that does not respond', () => {
  it('delays only its own logins', async () => {
    const silent = await startSilentServer();
    const slow = await startTestServer(undefined, {
      ...settings,
      LDAP_URL: silent.url,
      LDAP_STARTTLS: 'off',
      LDAP_TIMEOUT_SECONDS: '60',
    });
    const waiting = Array.from({ length: 12 }, (_, index) =>
      slow.anonymous.post('/fetch_api_key', { username: `person${index}`, password: 'x' }),
    );
    while (silent.connections() < 10) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const login = await slow.anonymous.post('/fetch_api_key', {
      username: ownerEmail,
      password: ownerPassword,
    });
    // None of the others has ended, and none will for a minute.
    expect([login.status, silent.connections()]).toEqual([200, 10]);
    await silent.close();
    for (const response of await Promise.all(waiting)) {
      expect(response).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    }
    await slow.stop();
  });
});
