import type { ApiClient } from '@parley/adapter-http/testing';
import { ApiClient as Client } from '@parley/adapter-http/testing';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { Client as Connection } from 'pg';
import { newChannel, newQueue } from './testing/channels';
import { uploadText } from './testing/creations';
import { runInProcess } from './testing/run-in-process';
import type { TestServer } from './testing/test-server';
import { ownerPassword, startTestServer, testDomain } from './testing/test-server';
import { until } from './testing/until';

describe('a server with two databases', () => {
  let second: TestDatabase;
  let server: TestServer;
  let far: ApiClient;

  const environment = () => ({
    DATA_DIR: server.dataDir,
    DATABASES: `one=${server.databaseUrl},two=${second.url}`,
    PUBLIC_URL: `http://${testDomain}`,
    LOG_LEVEL: 'silent',
  });

  const run = (...given: readonly string[]) =>
    runInProcess(given, environment(), { input: `${ownerPassword}\n` });

  const query = async (url: string, text: string) => {
    const connection = new Connection({ connectionString: url });
    await connection.connect();
    try {
      return (await connection.query(text)).rows;
    } finally {
      await connection.end();
    }
  };

  const at = (host: string): ApiClient =>
    new Client(`http://${host}.${testDomain}:${new URL(server.site).port}`);

  const create = (host: string, ...more: readonly string[]) =>
    run(
      ...['organization', 'create', host, '--name', 'Far', '--owner', 'far@example.org'],
      ...['--password', ...more],
    );

  beforeAll(async () => {
    second = await newTestDatabase();
    // Which one is the first, the test server knows.
    const DATABASES = `one=postgres://localhost/first,two=${second.url}`;
    server = await startTestServer(undefined, { DATABASES });
    expect(await create('far', '--database', 'two')).toMatchObject({ code: 0, errors: '' });
    far = await at('far').logIn('far@example.org', ownerPassword);
  });

  afterAll(async () => {
    await server.stop();
    await second.drop();
  });

  it('serves the organizations of both, each from its own', async () => {
    const poll = await newQueue(far, { event_types: ['message', 'reaction'] });
    const channelId = await newChannel(far, 'far away');
    const message = { type: 'stream', to: channelId, topic: 'here', content: 'from afar' };
    const { id } = (await far.post('/messages', message)).body;
    await far.post(`/messages/${id}/reactions`, { emoji_name: 'smile' });
    expect((await poll()).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['message', 'reaction']),
    );
    expect((await uploadText(far)).status).toBe(200);
    const texts = `select content from message where content = 'from afar'`;
    expect(await query(second.url, texts)).toHaveLength(1);
    expect(await query(server.databaseUrl, texts)).toEqual([]);
    expect((await server.owner.get(`/messages/${id}`)).status).toBe(400);
    expect((await server.owner.get('/users/me')).status).toBe(200);
  });

  it('runs the jobs of both', async () => {
    const topic = `select from message where topic = 'channel events'`;
    for (const [by, url] of [
      [far, second.url],
      [server.owner, server.databaseUrl],
    ] as const) {
      const before = (await query(url, topic)).length;
      const id = await newChannel(by, 'old name');
      await by.patch(`/streams/${id}`, { new_name: 'new name' });
      await until(async () => ((await query(url, topic)).length > before ? true : undefined));
    }
  });

  it('has no id in both', async () => {
    const ids = `select realm_id, id from account union all select realm_id, id from channel`;
    const [near, there] = await Promise.all([
      query(server.databaseUrl, ids),
      query(second.url, ids),
    ]);
    const numbers = (rows: readonly object[]) => rows.flatMap((row) => Object.values(row));
    const known = new Set(numbers(near));
    expect(numbers(there).filter((id) => known.has(id))).toEqual([]);
  });

  it('knows no account of an organization in the other', async () => {
    const { status, body } = await server.anonymous.post('/fetch_api_key', {
      username: 'far@example.org',
      password: ownerPassword,
    });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'NONEXISTENT_SUBDOMAIN' });
    expect((await far.at(server.site).get('/users/me')).status).toBe(401);
    expect((await at('nowhere').get('/server_settings')).body.msg).toBe('Invalid subdomain');
  });

  it('has commands for the organizations of both', async () => {
    const listed = await run('organization', 'list');
    expect(listed.output).toMatch(/^parley\.test +1 person +one +Test$/m);
    expect(listed.output).toMatch(/^far\.parley\.test +1 person +two +Far$/m);
    const people = await run('user', 'list', '--organization', 'far');
    expect(people.output).toContain('far@example.org');
    expect((await run('quota')).output).toContain('far.parley.test');
  });

  it('creates new ones in the database that takes the least space, or that is named', async () => {
    expect(await create('near', '--database', 'three')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('there is no database three: DATABASES names one, two'),
    });
    expect(await create('far', '--database', 'one')).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`the organization 'far' is in the database two`),
    });
    expect(await create('near', '--database', 'one')).toMatchObject({ code: 0 });
    await query(server.databaseUrl, 'create table filler as select generate_series(1, 100000)');
    expect(await create('another')).toMatchObject({ code: 0 });
    const found = await query(second.url, 'select subdomain from realm order by subdomain');
    expect(found).toEqual([{ subdomain: 'another' }, { subdomain: 'far' }]);
  });

  it('has no archive of one database', async () => {
    for (const command of [
      ['backup', 'archive.tar'],
      ['restore', 'archive.tar'],
      ['doctor', '--compare', 'archive.tar'],
    ]) {
      expect(await run(...command)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('an archive has one'),
      });
    }
  });

  it('is not started with one of its databases alone, or with the wrong ones', async () => {
    const refused = async (settings: object) =>
      (await runInProcess(['organization', 'list'], { ...environment(), ...settings })).errors;
    const { databaseUrl: one } = server;
    const two = second.url;
    expect(await refused({ DATABASES: '', DATABASE_URL: one })).toContain(
      'the database is one, one of several: set DATABASES',
    );
    expect(await refused({ DATABASES: '', DATABASE_URL: two })).toContain('the database is two');
    expect(await refused({ DATABASES: `one=${one}` })).toContain(
      'the database two is missing, which has organizations',
    );
    expect(await refused({ DATABASES: `two=${two},one=${one}` })).toContain(
      'the database that is named one is one, or belongs to another server',
    );
  });
});
