import type { ApiClient, ApiResponse } from '@parley/adapter-http/testing';
import { Client } from 'pg';
import { uploadText } from '../testing/creations';
import { pollThatWaits } from '../testing/event-watch';
import { fill } from '../testing/filled-realm';
import type { SecondServer } from '../testing/second-server';
import { startSecondServer } from '../testing/second-server';
import type { TestRealm, TestServer } from '../testing/test-server';
import { ownerEmail, ownerPassword, startTestServer } from '../testing/test-server';
import { untilTrue } from '../testing/until';

let server: TestServer;
let second: SecondServer;
let database: Client;

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
  database = new Client({ connectionString: server.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await second.stop();
  await server.stop();
});

const seen = ({ status, body }: ApiResponse) => ({ status, body });
const refusal = (status: number, code: string, msg: string) => ({
  status,
  body: { result: 'error', code, msg },
});
const refused = refusal(401, 'UNAUTHORIZED', 'This organization has been deactivated');
const refusedAtLogin = refusal(401, 'REALM_DEACTIVATED', 'This organization has been deactivated');

const realmId = async (subdomain: string): Promise<number | undefined> =>
  (
    await database.query<{ id: string }>('select id from realm where subdomain = $1', [subdomain])
  ).rows.map(({ id }) => Number(id))[0];

const operate = async (
  { subdomain }: TestRealm,
  deactivation: { readonly deletionDelayDays: number | null } | undefined,
) => server.parley.useCases.organization.operateActivity({ subdomain, deactivation })();

const asPerson = (path: string, method = 'GET'): Promise<Response> =>
  fetch(`${server.site}${path}`, { method, headers: { accept: 'text/html' } });

const waitingPoll = async (by: ApiClient, eventTypes: readonly string[]) => {
  const queue = await by.call('registerQueue', {
    event_types: eventTypes,
    fetch_event_types: [],
  });
  const { waiting } = await pollThatWaits(by, {
    queue_id: queue.queue_id ?? '',
    last_event_id: queue.last_event_id ?? 0,
  });
  return { queue, waiting };
};

describe('POST /realm/deactivate', () => {
  it('is for owners, and deletes nothing earlier than in two weeks', async () => {
    const { owner, newUser } = await server.newRealm('guarded');
    const member = await newUser('Member');
    expect(seen(await member.post('/realm/deactivate'))).toEqual(
      refusal(400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'),
    );
    expect(seen(await owner.post('/realm/deactivate', { deletion_delay_days: 13 }))).toEqual(
      refusal(400, 'BAD_REQUEST', 'Data deletion time must be at least 14 days in the future.'),
    );
    expect(await owner.post('/realm/deactivate', { deletion_delay_days: 'soon' })).toMatchObject({
      status: 400,
    });
    expect(await owner.get('/users/me')).toMatchObject({ status: 200 });
  });

  it('ends polls and requests in every process at once, until it is reactivated', async () => {
    const realm = await server.newRealm('ended');
    const { owner, anonymous } = realm;
    // The port tells the processes apart; the host, the organizations.
    const there = second
      .clientOf(server.owner)
      .site.replace('127.0.0.1', new URL(realm.site).hostname);
    const member = await realm.newUser('Member');
    const elsewhere = member.at(there);
    const told = await waitingPoll(elsewhere, ['realm']);
    const untold = await waitingPoll(member, ['message']);

    expect(seen(await owner.post('/realm/deactivate', { deletion_delay_days: 30 }))).toEqual({
      status: 200,
      body: { result: 'success', msg: '' },
    });
    const { events } = (await told.waiting).body;
    expect(events).toEqual([
      {
        id: expect.any(Number),
        type: 'realm',
        op: 'deactivated',
        realm_id: await realmId(realm.subdomain),
      },
    ]);
    expect(seen(await untold.waiting)).toEqual(refused);
    for (const client of [owner, member, elsewhere]) {
      expect(seen(await client.get('/users/me'))).toEqual(refused);
    }
    expect(seen(await anonymous.get('/messages', { anchor: 'newest' }))).toEqual(refused);
    const login = { username: ownerEmail, password: ownerPassword };
    expect(seen(await anonymous.post('/fetch_api_key', login))).toEqual(refusedAtLogin);

    expect(await operate(realm, undefined)).toMatchObject({
      right: { isActive: true, deletionAt: null },
    });
    for (const client of [owner, member, elsewhere]) {
      expect(await client.get('/users/me')).toMatchObject({ status: 200 });
    }
    // Clients register again instead of reading the end of their queues.
    const { queue_id, last_event_id } = told.queue;
    expect(await elsewhere.get('/events', { queue_id, last_event_id })).toMatchObject({
      status: 400,
      body: { code: 'BAD_EVENT_QUEUE_ID' },
    });
  });

  it('ends sessions for good', async () => {
    const login = await fetch(`${server.site}/api/v1/sessions`, {
      method: 'POST',
      body: new URLSearchParams({ username: ownerEmail, password: ownerPassword }),
    });
    const cookie = login.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const ask = async () =>
      (await fetch(`${server.site}/api/v1/users/me`, { headers: { cookie } })).status;
    expect(await ask()).toBe(200);
    await operate(server, { deletionDelayDays: null });
    expect(await ask()).toBe(401);
    await operate(server, undefined);
    expect(await ask()).toBe(401);
  });

  it('is told to people who open a page, and only there', async () => {
    await operate(server, { deletionDelayDays: null });
    for (const [path, method] of [
      ['/', 'GET'],
      ['/join', 'GET'],
      ['/user_uploads/x', 'GET'],
      ['/password-reset', 'POST'],
    ] as const) {
      const page = await asPerson(path, method);
      expect([page.status, page.headers.get('content-type')]).toEqual([
        403,
        'text/html; charset=utf-8',
      ]);
      expect(await page.text()).toContain('This organization is deactivated');
    }
    const { body } = await server.anonymous.get('/server_settings');
    expect(body.result).toBe('success');
    await operate(server, undefined);
    expect(await (await asPerson('/join')).text()).not.toContain('deactivated');
  });
});

describe('the deletion of a deactivated organization', () => {
  it('removes every row and file of it, and nothing of others', async () => {
    const realm = await server.newRealm('deleted');
    const other = await server.newRealm('spared');
    await fill(realm, 3);
    await uploadText(realm.owner);
    await other.owner.call('subscribe', { subscriptions: [{ name: 'kept' }] });
    const id = await realmId(realm.subdomain);
    const tables = (
      await database.query<{ name: string }>(
        `select table_name as name from information_schema.columns
         where column_name = 'realm_id' and table_schema = current_schema()`,
      )
    ).rows.map(({ name }) => name);
    const rowsLeft = async (): Promise<readonly string[]> => {
      const found = [];
      for (const table of tables) {
        const { rowCount } = await database.query(
          `select from ${table} where realm_id = $1 limit 1`,
          [id],
        );
        found.push(...(rowCount === 0 ? [] : [table]));
      }
      return found;
    };
    // What is missing here is not tested below.
    expect((await rowsLeft()).length).toBeGreaterThan(30);

    await operate(realm, { deletionDelayDays: 0 });
    await server.parley.useCases.organization.deleteDueRealms()();
    await untilTrue(async () => (await realmId(realm.subdomain)) === undefined);
    expect(await rowsLeft()).toEqual([]);
    expect(await realm.owner.get('/users/me')).toMatchObject({ status: 401 });
    expect(await other.owner.get('/users/me')).toMatchObject({ status: 200 });
    expect(await operate(realm, undefined)).toMatchObject({ left: { _tag: 'NoSuchRealm' } });

    const again = await server.newRealm('deleted');
    expect(await again.owner.get('/streams')).toMatchObject({ body: { streams: [] } });
  });
});
