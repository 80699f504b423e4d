import { readdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '@parley/adapter-http/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { Client } from 'pg';
import { uploadText } from '../testing/creations';
import { runInProcess } from '../testing/run-in-process';
import type { TestServer } from '../testing/test-server';
import { ownerEmail, startTestServer, testDomain } from '../testing/test-server';

describe('commands about accounts and organizations, beside a server', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  const settings = (more: Readonly<Record<string, string>> = {}) => ({
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
    PUBLIC_URL: `http://${testDomain}`,
    LOG_LEVEL: 'silent',
    ...more,
  });

  const run = (given: string, input = '') => runInProcess(given.split(' '), settings(), { input });

  const json = async (given: string) => {
    const { code, output, errors } = await run(`${given} --json`);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(/^.*\n$/);
    return JSON.parse(output);
  };

  const refused = (problem: string) => ({ code: 1, output: '', errors: `parley: ${problem}\n` });

  it('create an account that others see at once, and that can log in', async () => {
    const { owner, anonymous } = server;
    const queue = await owner.call('registerQueue', { event_types: ['realm_user'] });
    const password = 'correct horse battery staple';
    const created = await run(
      'user create ada@example.org --name Ada --role moderator --password',
      `${password}\n`,
    );
    expect(created).toMatchObject({
      code: 0,
      output: expect.stringMatching(/has the ID \d+\.\n$/),
    });
    const { queue_id, last_event_id } = queue;
    const { events } = (await owner.get('/events', { queue_id, last_event_id })).body;
    expect(events).toMatchObject([{ op: 'add', person: { full_name: 'Ada', role: 300 } }]);
    const ada = await anonymous.logIn('ada@example.org', password);

    expect(await run('user role ada@example.org member')).toMatchObject({ code: 0 });
    expect((await ada.get('/users/me')).body).toMatchObject({ role: 400 });
    expect(await json('user api-key ada@example.org')).toMatchObject({ api_key: ada.apiKey });
    await json('user api-key ada@example.org --renew');
    expect((await ada.get('/users/me')).status).toBe(401);

    const again = await anonymous.logIn('ada@example.org', password);
    expect(await run('user deactivate ada@example.org')).toMatchObject({ code: 0 });
    expect((await again.get('/users/me')).status).toBe(401);
    expect(await json('user show ada@example.org')).toMatchObject({ is_active: false });
    expect(await run('user reactivate ada@example.org')).toMatchObject({ code: 0 });
    expect((await anonymous.logIn('ada@example.org', password)).apiKey).toBeDefined();
  });

  it('show how a person can log in', async () => {
    expect(await json(`user logins ${ownerEmail}`)).toEqual({
      email: ownerEmail,
      has_password: true,
      directory: null,
      provider: null,
      issuer: null,
      unlinked: false,
    });
    expect(await run(`user logins ${ownerEmail}`)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/password here +yes\ndirectory +none\nprovider +none\n/),
    });
    expect(await run(`user logins ${ownerEmail} --unlink`)).toEqual(
      refused('The account is not linked to an identity provider.'),
    );
  });

  it('create named keys that work at once, list and revoke them', async () => {
    const ann = await server.newUser('Ann');
    const { api_key: key, id } = await json(
      `keys create ${ann.email} CI --scope read --until 2999-01-01`,
    );
    const { id: channelId } = await server.owner.call('createChannel', {
      name: 'Scripted',
      subscribers: [],
    });
    const { output: text } = await run(
      `keys create ${ownerEmail} Script --scope send --channel ${channelId}`,
    );
    expect(text).toMatch(/^[0-9a-f]{40}\n$/);
    const by = new ApiClient(server.site, ann.email, key);
    expect((await by.get('/users/me')).body).toMatchObject({ user_id: ann.userId });
    expect(await json('keys list')).toMatchObject([
      {
        email: ownerEmail,
        name: 'Script',
        scope: 'send',
        channel_ids: [channelId],
        expires_at: null,
      },
      { email: ann.email, name: 'CI', scope: 'read', last_used_at: expect.any(Number) },
    ]);
    const listed = await run(`keys list ${ann.email}`);
    expect(listed.output).toMatch(
      new RegExp(`^${id}  ${ann.email}  read  used .*Z  until 2999-01-01T00:00Z  CI\n1 key\\.\n$`),
    );
    expect(await run(`keys revoke ${id}`)).toMatchObject({ code: 0 });
    expect((await by.get('/users/me')).status).toBe(401);
    expect(await run(`keys revoke ${id}`)).toEqual(refused('No such API key'));
    expect(await run('keys revoke Script')).toMatchObject({ code: 2, output: '' });
    expect(await run('keys create nobody@example.org CI')).toEqual(
      refused('nobody has an account with the address nobody@example.org'),
    );
    expect(await run(`keys create ${ann.email} CI --until 2001-01-01`)).toEqual(
      refused('The expiry of the key must be in the future.'),
    );
  });

  it('keep the last owner, and name what is wrong', async () => {
    expect(await run(`user role ${ownerEmail} member`)).toMatchObject({ code: 1 });
    expect(await run(`user deactivate ${ownerEmail}`)).toMatchObject({ code: 1 });
    expect(await run('user show nobody@example.org')).toEqual(
      refused('nobody has an account with the address nobody@example.org'),
    );
    expect(await run('user list --organization nowhere')).toEqual(
      refused(
        `no organization has the host 'nowhere.${testDomain}'; 'parley organization list' shows them`,
      ),
    );
    expect(await run('user list --organization chat.example.com')).toEqual(
      refused(
        `'chat.example.com' is no host of an organization: it must be ${testDomain} or like NAME.${testDomain}`,
      ),
    );
    // A script whose variable is empty means no organization, and not the first one.
    for (const command of ['user list --organization=', 'organization deactivate ']) {
      expect(await run(command)).toEqual(
        refused(
          `'' is no host of an organization: it must be ${testDomain} or like NAME.${testDomain}`,
        ),
      );
    }
    expect(await run('user create x --name X')).toMatchObject({ code: 1, output: '' });
    expect(await run(`user create ${ownerEmail} --name X`)).toMatchObject({ code: 1, output: '' });
  });

  it('create an organization that answers at its host', async () => {
    const host = `sales.${testDomain}`;
    const create = `organization create ${host} --name Sales --owner olga@example.org`;
    const { organization, link } = await json(create);
    expect(organization).toMatchObject({ host, name: 'Sales' });
    expect(link).toMatch(new RegExp(`^http://${host}/login/`));
    expect(await run(create)).toEqual(
      refused("there is already an organization with the subdomain 'sales'"),
    );
    expect(await run(`organization create ${testDomain} --name X --owner a@example.org`)).toEqual(
      refused(`the first start of the server creates the organization at ${testDomain}`),
    );
    expect(await json('organization list')).toMatchObject([
      { host: testDomain },
      { host, name: 'Sales', people: 1 },
    ]);
    expect(await json(`user list --organization ${host}`)).toMatchObject([
      { email: 'olga@example.org', role: 'owner' },
    ]);
    expect(await json('channel list --organization sales')).toMatchObject([
      { name: 'general', subscribers: 1 },
    ]);
    const { api_key: key } = await json(`user api-key olga@example.org --organization ${host}`);
    const site = server.owner.site.replace('127.0.0.1', host);
    const olga = new ApiClient(site, 'olga@example.org', key);
    expect((await olga.get('/users/me')).body).toMatchObject({
      delivery_email: 'olga@example.org',
    });
  });

  it('show what is used', async () => {
    const uses = await json('quota');
    expect(uses[0]).toMatchObject({ organization: testDomain });
    const people = await json('quota --people');
    expect(people.map(({ email }: { readonly email: string }) => email)).toContain(ownerEmail);
    expect(await json(`quota ${ownerEmail}`)).toMatchObject([{ email: ownerEmail }]);
  });

  it('examine the server', async () => {
    const { site, dataDir, owner } = server;
    await uploadText(owner);
    const stored = join(dataDir, 'uploads/user_uploads');
    const [upload = ''] = readdirSync(stored, { recursive: true, encoding: 'utf8' })
      .map((name) => join(stored, name))
      .filter((name) => statSync(name).isFile());
    const examine = async (more: Readonly<Record<string, string>>) => {
      const given = ['doctor', '--json', '--email', 'ada@example.org'];
      const environment = settings({ PORT: new URL(site).port, PUBLIC_URL: site, ...more });
      const { code, output } = await runInProcess(given, environment);
      const found: readonly { readonly check: string; readonly message: string }[] =
        JSON.parse(output);
      const messagesOf = (check: string) =>
        found.filter((each) => each.check === check).map(({ message }) => message);
      return { code, messagesOf };
    };
    const { code, messagesOf } = await examine({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(code).toBe(1);
    expect(messagesOf('port')).toEqual([expect.stringContaining('a server answers at port')]);
    expect(messagesOf('public URL')).toEqual([
      expect.stringContaining(`has the organization http://${testDomain}: its PUBLIC_URL is`),
    ]);
    expect(messagesOf('email')).toEqual([expect.stringContaining('has not accepted the test')]);
    expect(messagesOf('files')).toEqual(['1 uploaded file: none is missing']);
    expect(messagesOf('rendering')).toEqual(['a thread renders messages']);
    expect(messagesOf('database')).toContain('the schema is up to date');

    renameSync(upload, `${upload}.moved`);
    utimesSync(`${upload}.moved`, 0, 0);
    const after = await examine({ PUBLIC_URL: 'http://nowhere.invalid' });
    renameSync(`${upload}.moved`, upload);
    expect(after.messagesOf('files')).toEqual([
      expect.stringContaining('1 uploaded file missing'),
      expect.stringContaining('1 file in storage that no row'),
    ]);
    expect(after.messagesOf('public URL')).toEqual([
      expect.stringMatching(/cannot be reached from here \(E\w+\)/),
    ]);
    const without = await examine({ DATABASE_URL: 'postgres://127.0.0.1:1/parley' });
    expect(without.messagesOf('database')).toEqual([
      expect.stringContaining('no database answers'),
    ]);
  });

  it('migrate an empty database, once', async () => {
    const database = await newTestDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await client.end();
    const migrate = () => runInProcess(['migrate'], settings({ DATABASE_URL: database.url }));
    try {
      expect(await migrate()).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^\d+ migrations ran:\n/),
      });
      expect(await migrate()).toMatchObject({
        code: 0,
        output: 'The database is up to date.\n',
      });
    } finally {
      await database.drop();
    }
  });
});
