import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '@parley/adapter-http/testing';
import { ApiClient as Client } from '@parley/adapter-http/testing';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { Client as Connection } from 'pg';
import { backupForm } from './backup/archive/manifest';
import { readArchive } from './backup/archive/read-archive';
import { nameOfRestore } from './backup/restore-backup';
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
  });

  it('tells clients that ask for its settings with 400 that no organization is there', async () => {
    const { status, body } = await at('nowhere').get('/server_settings');
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Invalid subdomain' },
    });
  });

  it.each(['/fetch_api_key', '/jwt/fetch_api_key', '/password_reset', '/register'])(
    'answers POST %s at an address without an organization with 404',
    async (path) => {
      const { status, body } = await at('nowhere').post(path);
      expect({ status, body }).toMatchObject({
        status: 404,
        body: { code: 'NONEXISTENT_SUBDOMAIN', msg: 'Invalid subdomain' },
      });
    },
  );

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
    await query(server.databaseUrl, 'drop table filler');
  });

  describe('in an archive', () => {
    let folder: string;
    let archive: string;
    let targets: readonly TestDatabase[];

    const elsewhere = () => ({
      ...environment(),
      DATA_DIR: folder,
      DATABASES: targets.map(({ url }, place) => `${['one', 'two'][place]}=${url}`).join(),
    });

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'parley-several-'));
      archive = join(folder, 'archive.tar');
      targets = [await newTestDatabase(), await newTestDatabase()];
      cpSync(join(server.dataDir, 'secrets'), join(folder, 'secrets'));
    });

    afterAll(async () => {
      await Promise.all(targets.map(({ drop }) => drop()));
      rmSync(folder, { recursive: true });
    });

    it('is restored where it is equal, and into as many databases only', async () => {
      expect(await run('backup', archive)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/tar has \d+ tables of 2 databases with \d+ rows and/),
      });
      const [first] = targets;
      const single = { ...elsewhere(), DATABASES: '', DATABASE_URL: first?.url };
      expect(await runInProcess(['restore', archive], single)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('DATABASES must name one, two, in this order'),
      });
      expect(await runInProcess(['restore', archive], elsewhere())).toMatchObject({
        code: 0,
        errors: '',
      });
      expect(await runInProcess(['doctor', '--compare', archive], elsewhere())).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^equal +two: message +\d+ rows?$.*^The two are equal\.$/ms),
      });
      const listed = await runInProcess(['organization', 'list'], elsewhere());
      expect(listed.output).toMatch(/^far\.parley\.test +1 person +two +Far$/m);
    });

    it('is not served if its restore was interrupted, which begins again', async () => {
      const [{ url } = { url: '' }] = targets;
      await query(
        url,
        "create table unfinished_restore as select text as name from (values ('x')) as given (text)",
      );
      expect(await runInProcess(['organization', 'list'], elsewhere())).toMatchObject({
        code: 1,
        errors: expect.stringMatching(
          /DATABASES \(one\): a restore is under way, or was interrupted: run/,
        ),
      });
      expect(await runInProcess(['restore', archive], elsewhere())).toMatchObject({
        code: 1,
        errors: expect.stringContaining('--replace'),
      });
      const read = await readArchive(backupForm, archive, 'reading', () => undefined);
      await query(url, `update unfinished_restore set name = '${nameOfRestore(read)}'`);
      expect(await runInProcess(['restore', archive], elsewhere())).toMatchObject({
        code: 0,
        errors: expect.stringMatching(
          /^parley: the restore of .* was interrupted, and begins again/,
        ),
      });
      expect(await runInProcess(['organization', 'list'], elsewhere())).toMatchObject({ code: 0 });
    });

    it('waits until no organization moves', async () => {
      const [{ url } = { url: '' }] = targets;
      await query(
        url,
        `update organization_directory set moved_from = 'one' where subdomain = 'far'`,
      );
      const another = join(folder, 'another.tar');
      expect(await runInProcess(['backup', another], elsewhere())).toMatchObject({
        code: 1,
        errors: expect.stringContaining(`the organization 'far' is being moved`),
      });
    });
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
