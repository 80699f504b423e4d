import { Client } from 'pg';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

type Member = {
  readonly user_id: number;
  readonly full_name: string;
  readonly profile_data?: object;
};

/** More than are read at once. */
const added = 450;

describe('GET /users with many users', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    const database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    await database.query(`
      insert into account
      select copied.*
      from account original, generate_series(1, ${added}) as added (n),
        jsonb_populate_record(null::account, to_jsonb(original) || jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('account', 'id')),
          'full_name', 'Added ' || n, 'role', 400,
          'email', 'added' || n || '@example.org',
          'email_key', 'added' || n || '@example.org')) as copied
      where original.email_key = 'owner@example.org'`);
    await database.end();
  });

  afterAll(() => server.stop());

  it('lists each of them once, ascending, with the requested fields', async () => {
    const { status, headers, body } = await server.owner.get('/users', {
      include_custom_profile_fields: true,
      odd: '1',
    });
    expect(status).toBe(200);
    expect(headers.get('transfer-encoding')).toBe('chunked');
    expect(Object.keys(body)).toEqual([
      'result',
      'msg',
      'members',
      'ignored_parameters_unsupported',
    ]);
    expect(body.ignored_parameters_unsupported).toEqual(['odd']);
    const members: readonly Member[] = body.members;
    const ids = members.map(({ user_id }) => user_id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(members.filter(({ full_name }) => full_name.startsWith('Added '))).toHaveLength(added);
    expect(members.every(({ profile_data }) => profile_data !== undefined)).toBe(true);
  });

  it('lists the requested users, however many', async () => {
    const everyone = await server.owner.get('/users');
    const ids = everyone.body.members.map(({ user_id }: Member) => user_id);
    const some = await server.owner.get('/users', { user_ids: [...ids].reverse() });
    expect(some.body).toEqual(everyone.body);
  });

  it('returns errors as usual', async () => {
    expect(await server.owner.get('/users', { user_ids: 'all' })).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST' },
    });
    expect(await server.anonymous.get('/users')).toMatchObject({
      status: 401,
      body: { result: 'error', code: 'UNAUTHORIZED' },
    });
  });
});
