import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { Client as Connection } from 'pg';
import { newChannel } from './testing/channels';
import { uploadText } from './testing/creations';
import { pollThatWaits } from './testing/event-watch';
import { fill } from './testing/filled-realm';
import { runInProcess } from './testing/run-in-process';
import type { TestRealm, TestServer } from './testing/test-server';
import { startTestServer, testDomain } from './testing/test-server';
import { until, untilTrue } from './testing/until';

describe('an organization that is moved while it is used', () => {
  let second: TestDatabase;
  let server: TestServer;
  let realm: TestRealm;

  const run = (...given: readonly string[]) =>
    runInProcess(given, {
      DATA_DIR: server.dataDir,
      DATABASES: `one=${server.databaseUrl},two=${second.url}`,
      PUBLIC_URL: `http://${testDomain}`,
      LOG_LEVEL: 'silent',
    });

  const query = async (url: string, text: string) => {
    const connection = new Connection({ connectionString: url });
    await connection.connect();
    try {
      return (await connection.query(text)).rows;
    } finally {
      await connection.end();
    }
  };

  const contentsFor = async (reader: ApiClient): Promise<readonly string[]> => {
    const { body } = await reader.get('/messages', {
      anchor: 'newest',
      num_before: 5000,
      num_after: 0,
      apply_markdown: false,
    });
    return (body.messages as readonly { readonly content: string }[]).map(({ content }) => content);
  };

  beforeAll(async () => {
    second = await newTestDatabase();
    const DATABASES = `one=postgres://localhost/first,two=${second.url}`;
    server = await startTestServer(undefined, { DATABASES });
    await server.parley.start();
    realm = await server.newRealm('far');
    await fill(realm, 3);
  });

  afterAll(async () => {
    await server.stop();
    await second.drop();
  });

  it('loses nothing, and keeps nobody else waiting', async () => {
    const { owner } = realm;
    const channelId = await newChannel(owner, 'busy');
    const upload = (await uploadText(owner)).body.url as string;
    const { body: queue } = await owner.post('/register', { event_types: ['presence'] });
    const { waiting } = await pollThatWaits(owner, {
      queue_id: queue.queue_id as string,
      last_event_id: queue.last_event_id as number,
    });
    const scheduled = Math.floor(Date.now() / 1000) + 4;
    await owner.post('/scheduled_messages', {
      ...{ type: 'channel', to: channelId, topic: 'later', content: 'scheduled' },
      scheduled_delivery_timestamp: scheduled,
    });
    const before = await contentsFor(owner);

    const acknowledged: string[] = [];
    const refusals: unknown[] = [];
    const elsewhere = new Set<number>();
    let isMoved = false;
    const talk = async (): Promise<void> => {
      for (let index = 0; !isMoved || index < 10; index += 1) {
        const content = `while it moves ${index}`;
        const message = { type: 'channel', to: channelId, topic: 'moving', content };
        const response = await owner.post('/messages', message);
        if (response.status === 200) {
          acknowledged.push(content);
        } else {
          const retry = response.headers.get('retry-after');
          refusals.push({ status: response.status, code: response.body.code, retry });
        }
        elsewhere.add((await server.owner.get('/users/me')).status);
      }
    };
    const talking = talk();
    await untilTrue(() => Promise.resolve(acknowledged.length > 0));
    const moved = await run('organization', 'move', `far.${testDomain}`, '--to', 'two');
    isMoved = true;
    await talking;

    expect(moved).toMatchObject({ code: 0, errors: '' });
    expect(moved.output).toMatch(/far\.parley\.test is in the database two\.\n$/);
    expect(new Set(refusals.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ status: 503, code: 'SERVICE_UNAVAILABLE', retry: '5' })]),
    );
    expect([...elsewhere]).toEqual([200]);
    const after = await contentsFor(owner);
    expect(after.filter((content) => content !== 'scheduled')).toEqual([
      ...before,
      ...acknowledged,
    ]);

    expect((await waiting).status).toBeLessThan(500);
    const { queue_id, last_event_id } = queue;
    expect((await owner.get('/events', { queue_id, last_event_id })).body.code).toBe(
      'BAD_EVENT_QUEUE_ID',
    );
    expect((await owner.request('GET', upload.replace('/api/v1', ''))).status).toBe(200);
    await until(async () => ((await contentsFor(owner)).includes('scheduled') ? true : undefined));
    expect(await query(server.databaseUrl, `select from realm where subdomain = 'far'`)).toEqual(
      [],
    );
  });

  it('is listed once, and continues with higher ids where it was before', async () => {
    expect((await run('organization', 'list')).output).toMatch(/^far\.parley\.test .* two +Test$/m);
    const { owner } = realm;
    const channelId = await newChannel(owner, 'back');
    const message = { type: 'channel', to: channelId, topic: 'ids', content: 'first' };
    const first = (await owner.post('/messages', message)).body.id as number;
    expect(await run('organization', 'move', 'far', '--to', 'one')).toMatchObject({ code: 0 });
    const later = (await owner.post('/messages', message)).body.id as number;
    expect(later).toBeGreaterThan(first);
    expect((await run('organization', 'list')).output).toMatch(/^far\.parley\.test .* one +Test$/m);
    expect((await run('organization', 'move', 'far', '--to', 'one')).output).toBe(
      'far is in the database one already.\n',
    );
  });

  it.each([
    [['far', '--to', 'three'], 'there is no database three: DATABASES names one, two'],
    [['nobody', '--to', 'two'], `there is no organization with the subdomain 'nobody'`],
    [[testDomain, '--to', 'two'], 'the first organization stays in the first database'],
  ])('refuses %j', async (given, problem) => {
    expect(await run('organization', 'move', ...given)).toMatchObject({
      code: 1,
      errors: `parley: ${problem}\n`,
    });
  });
});
