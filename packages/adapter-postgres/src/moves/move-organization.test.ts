import { Client } from 'pg';
import { joinShards } from '../directory/shard-numbers';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import type { MovePhase } from './move-organization';
import { moveOrganization } from './move-organization';

/** What a process that is killed does not do any more. */
class Killed extends Error {}

describe('moving an organization', () => {
  let one: TestDatabase;
  let two: TestDatabase;
  let first: Client;
  let second: Client;

  const connect = async ({ url }: TestDatabase): Promise<Client> => {
    const client = new Client({ connectionString: url, application_name: 'parley' });
    await client.connect();
    return client;
  };

  const addressOf = ({ url }: TestDatabase) => ({
    connectionString: url,
    timeoutMilliseconds: 5_000,
    onError: () => undefined,
  });

  beforeAll(async () => {
    [one, two] = [await newTestDatabase(), await newTestDatabase()];
    [first, second] = [await connect(one), await connect(two)];
    await joinShards({ name: 'one', address: one.url }, [{ name: 'two', address: two.url }]);
  });

  afterAll(async () => {
    await first.end();
    await second.end();
    await one.drop();
    await two.drop();
  });

  const addRealm = async (subdomain: string): Promise<number> => {
    const { rows } = await first.query<{ readonly id: string }>(
      `with made as (
         insert into realm (subdomain, name, created_at, system_groups)
         values ($1, E'A "name"\\n\\\\, ü', 0, '{}') returning id
       ), head as (
         insert into event_head (realm_id, last_id) select id, 7 from made
       ), people as (
         insert into account (realm_id, email, email_key, email_visibility, full_name, role,
           is_active, joined_at, timezone, avatar_source, avatar_key, is_imported_stub, grants)
         select id, place || '@x', place || '@x', 1, 'P', 400, true, 0, '', 'G', '', false, '{}'
         from made, generate_series(1, 3) as place
       )
       select id, graphile_worker.add_job('SendMail', json_build_object('realmId', id),
         queue_name => 'serial ' || id, job_key => 'mail ' || id)::text from made`,
      [subdomain],
    );
    return Number(rows[0]?.id);
  };

  type Wanted = {
    readonly subdomain: string;
    readonly to: string;
    /** The move ends there, as if the process was killed. */
    readonly until?: MovePhase;
  };

  const move = ({ subdomain, to, until }: Wanted) =>
    moveOrganization({
      databases: new Map([
        ['one', addressOf(one)],
        ['two', addressOf(two)],
      ]),
      subdomain,
      to,
      onPhase: (phase) => {
        if (phase === until) {
          throw new Killed();
        }
      },
      onBytes: () => undefined,
      untilLearned: () => Promise.resolve(),
    });

  const interrupt = (wanted: Wanted) => expect(move(wanted)).rejects.toBeInstanceOf(Killed);

  /** What a database has of the realm. */
  const heldIn = async (client: Client, id: number): Promise<unknown> => {
    const { rows } = await client.query(
      `select (select count(*)::integer from realm where id = $1 and move_state is null) as realms,
         (select count(*)::integer from account where realm_id = $1) as accounts,
         (select sum(count)::integer from collection_size where realm_id = $1) as counted,
         (select count(*)::integer from graphile_worker._private_jobs
          where payload ->> 'realmId' = $1::text and locked_at is null) as jobs,
         (select count(*)::integer from pg_trigger
          where tgname like 'refuse_moving_' || $1 || '_%') as triggers`,
      [id],
    );
    return rows[0];
  };

  const whole = { realms: 1, accounts: 3, counted: 3, jobs: 1, triggers: 0 };
  const nothing = { realms: 0, accounts: 0, counted: null, jobs: 0, triggers: 0 };

  const placeOf = async (subdomain: string): Promise<unknown> => {
    const { rows } = await first.query(
      'select shard, moving_to, moved_from from organization_directory where subdomain = $1',
      [subdomain],
    );
    return rows[0];
  };

  it.each<MovePhase>(['announced', 'closed', 'copied', 'settled', 'opened', 'cleared'])(
    'continues when it was interrupted after it was %s',
    async (until) => {
      const subdomain = `far-${until}`;
      const [id, other] = [await addRealm(subdomain), await addRealm(`near-${until}`)];
      await interrupt({ subdomain, to: 'two', until });
      await first.query('update account set full_name = $2 where realm_id = $1', [other, 'Q']);
      expect(await move({ subdomain, to: 'two' })).toBe(until !== 'cleared');
      expect(await heldIn(second, id)).toEqual(whole);
      expect(await heldIn(first, id)).toEqual(nothing);
      expect(await placeOf(subdomain)).toEqual({ shard: 'two', moving_to: null, moved_from: null });
      expect(await heldIn(first, other)).toEqual(whole);
      expect(await move({ subdomain, to: 'two' })).toBe(false);
    },
  );

  it.each<MovePhase>(['announced', 'closed', 'copied'])(
    'is taken back after it was %s',
    async (until) => {
      const subdomain = `back-${until}`;
      const id = await addRealm(subdomain);
      await interrupt({ subdomain, to: 'two', until });
      expect(await move({ subdomain, to: 'one' })).toBe(true);
      expect(await heldIn(first, id)).toEqual(whole);
      expect(await heldIn(second, id)).toEqual(nothing);
      expect(await placeOf(subdomain)).toEqual({ shard: 'one', moving_to: null, moved_from: null });
    },
  );

  it('lets nobody write behind its back, in either database', async () => {
    const id = await addRealm('fenced');
    await interrupt({ subdomain: 'fenced', to: 'two', until: 'copied' });
    for (const client of [first, second]) {
      for (const statement of [
        'update account set full_name = full_name where realm_id = $1',
        'delete from account where realm_id = $1',
        'update event_head set last_id = last_id + 1 where realm_id = $1',
        `insert into realm_domain (realm_id, domain, allow_subdomains) values ($1, 'x.org', false)`,
        'update realm set name = name where id = $1',
        `select graphile_worker.add_job('SendMail', json_build_object('realmId', $1::bigint))`,
      ]) {
        await expect(client.query(statement, [id])).rejects.toMatchObject({ code: 'PF002' });
      }
    }
  });

  it('deletes nothing if the copy is not equal', async () => {
    const id = await addRealm('unequal');
    await interrupt({ subdomain: 'unequal', to: 'two', until: 'copied' });
    await second.query(
      `begin; set local parley.moves = 'on';
       update account set full_name = 'Q' where realm_id = ${id}; commit`,
    );
    const moved = move({ subdomain: 'unequal', to: 'two' });
    await expect(moved).rejects.toThrow('the copy of account is not equal');
    expect(await move({ subdomain: 'unequal', to: 'one' })).toBe(true);
    expect(await heldIn(first, id)).toEqual(whole);
  });

  it('waits for transactions that write, and for jobs that are running', async () => {
    const id = await addRealm('busy');
    await first.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x'
       where payload ->> 'realmId' = $1`,
      [id],
    );
    await first.query('begin');
    await first.query('update account set full_name = $2 where realm_id = $1', [id, 'Written']);
    const moved = move({ subdomain: 'busy', to: 'two' });
    const job = `graphile_worker._private_jobs where payload ->> 'realmId' = $1`;
    await first.query(`delete from ${job}`, [id]);
    await first.query('commit');
    await moved;
    const names = 'select distinct full_name as name from account where realm_id = $1';
    expect((await second.query(names, [id])).rows).toEqual([{ name: 'Written' }]);
  });

  it('gives later rows higher ids, also in a database whose ids were lower', async () => {
    const id = await addRealm('there-and-back');
    const add = async (client: Client): Promise<number> => {
      const { rows } = await client.query<{ readonly id: string }>(
        'insert into recipient (realm_id) values ($1) returning id',
        [id],
      );
      return Number(rows[0]?.id);
    };
    const ids = [await add(first)];
    for (const [to, client] of [
      ['two', second],
      ['one', first],
      ['two', second],
    ] as const) {
      await move({ subdomain: 'there-and-back', to });
      ids.push(await add(client));
    }
    expect(ids).toEqual([1, 1_000_000_001, 2_000_000_001, 3_000_000_001]);
  });

  it.each([
    ['nowhere', 'two', `there is no organization with the subdomain 'nowhere'`],
    ['', 'two', 'the first organization stays in the first database'],
    ['nowhere', 'three', 'there is no database three: DATABASES names one, two'],
    ['twice', 'two', `the database two has another organization 'twice'`],
  ])('refuses to move %j to %s', async (subdomain, to, problem) => {
    if (subdomain === 'twice') {
      await addRealm(subdomain);
      await second.query(
        `insert into realm (subdomain, name, created_at, system_groups)
         values ('twice', 'F', 0, '{}')`,
      );
    }
    await expect(move({ subdomain, to })).rejects.toThrow(problem);
  });

  it('refuses a second one at the same time', async () => {
    await first.query(`begin; select pg_advisory_xact_lock(hashtext('organization moves'))`);
    await expect(move({ subdomain: 'x', to: 'two' })).rejects.toThrow(
      'is being moved, or a backup',
    );
    await first.query('rollback');
  });
});
