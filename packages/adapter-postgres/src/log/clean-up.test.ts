import type { User } from '@parley/core/access';
import type { EventQueue } from '@parley/core/kernel';
import { EventId, asId } from '@parley/core/kernel';
import type { World } from '@parley/core/testing';
import { inMemory, plainEvents } from '@parley/core/in-memory';
import { aQueue, anEvent, newWorld } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { Client } from 'pg';
import type { PostgresStore } from '../postgres-store';
import { openPostgresStore } from '../postgres-store';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';

const hour = 3600;
const day = 24 * hour;

describe('the clean-up of event queues and logs', () => {
  let database: TestDatabase;
  let stores: readonly PostgresStore[];
  let client: Client;
  let world: World;
  let owner: User;

  const now = (): number => Math.floor(Date.now() / 1000);

  const open = () =>
    openPostgresStore({
      connectionString: database.url,
      eventPresentation: plainEvents,
      publicUrl: new URL('http://parley.example'),
      eventLimits: { maxQueuesPerUser: 200, maxLogAgeSeconds: day, maxLogEntries: 20_000 },
      onError: () => undefined,
    });

  beforeAll(async () => {
    database = await newTestDatabase();
    stores = [await open(), await open()];
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  const [cleaner, other] = [() => stores[0], () => stores[1]];

  beforeEach(async () => {
    world = await newWorld(() => {
      const store = cleaner();
      return store === undefined
        ? Promise.reject(new Error('no store'))
        : Promise.resolve({ ...inMemory(), ...store });
    });
    owner = await world.addUser();
    // The account is in the log, too.
    await client.query('delete from event');
    await client.query('update event_head set last_id = 0, quiet_ids = 0');
  });

  afterEach(() => database.empty());

  afterAll(async () => {
    await client.end();
    await Promise.all(stores.map(({ close }) => close()));
    await database.drop();
  });

  /** Appends entries to the log that were written this many seconds ago. */
  const fill = (count: number, age: number, realmId = world.realm.id) =>
    client.query(
      `with head as (
        update event_head set last_id = last_id + $2 where realm_id = $1 returning last_id
      )
      insert into event (realm_id, id, event, audience, flags, created_at)
      select $1, last_id - $2 + n, $3, '{"users":[]}', '{}', $4
      from head, generate_series(1, $2::bigint) as n`,
      [realmId, count, JSON.stringify(anEvent().event), now() - age],
    );

  const newQueue = async (acknowledged: number, given: Partial<EventQueue> = {}) => {
    const queue = aQueue({
      realmId: world.realm.id,
      userId: owner.id,
      acknowledged: asId(EventId)(acknowledged),
      lastPolledAt: now(),
      idleTimeoutSeconds: 7 * day,
      ...given,
    });
    expect(E.isRight(await world.queues.add(queue, 200)())).toBe(true);
    return queue;
  };

  const cleanUp = async (): Promise<void> => {
    expect(E.isRight((await cleaner()?.cleanUp()) ?? E.left('no store'))).toBe(true);
  };

  const isThere = async ({ id }: EventQueue): Promise<boolean> =>
    (await client.query('select from event_queue where id = $1', [id])).rowCount === 1;

  /** The number of remaining entries, and the id of the first. */
  const log = async (
    realmId = world.realm.id,
  ): Promise<readonly [count: number, first: number]> => {
    const { rows } = await client.query<{ readonly count: string; readonly first: string | null }>(
      'select count(*), min(id) as first from event where realm_id = $1',
      [realmId],
    );
    return [Number(rows[0]?.count), Number(rows[0]?.first)];
  };

  it('deletes in batches what no queue needs, and nothing of the last ten minutes', async () => {
    await fill(12_000, 2 * hour);
    await fill(3, 60);
    await newQueue(12_003);
    await cleanUp();
    expect(await log()).toEqual([3, 12_001]);
  });

  it('keeps the entries that a lagging queue needs', async () => {
    await fill(10, 2 * hour);
    const queue = await newQueue(4);
    await cleanUp();
    expect(await log()).toEqual([6, 5]);
    expect(await isThere(queue)).toBe(true);
  });

  it('removes a queue that needs entries older than a day, and those entries', async () => {
    await fill(6000, 3 * day);
    await fill(10, 2 * hour);
    const [behind, current] = [await newQueue(5), await newQueue(6004)];
    await cleanUp();
    await cleanUp();
    expect(await isThere(behind)).toBe(false);
    expect(await isThere(current)).toBe(true);
    expect(await log()).toEqual([6, 6005]);
  });

  it('removes a queue that lags behind by more entries than are kept', async () => {
    await fill(20_100, 2 * hour);
    const [behind, current] = [await newQueue(50), await newQueue(150)];
    await cleanUp();
    expect(await isThere(behind)).toBe(false);
    expect(await isThere(current)).toBe(true);
    expect(await log()).toEqual([19_950, 151]);
  });

  it('keeps a queue that has missed nothing, however long ago it was polled', async () => {
    await fill(10, 3 * day);
    const queue = await newQueue(10, { lastPolledAt: now() - 6 * day });
    await cleanUp();
    expect(await isThere(queue)).toBe(true);
    expect((await log())[0]).toBe(0);
  });

  it('removes a queue that was idle for longer than its limit', async () => {
    const queue = await newQueue(0, { lastPolledAt: now() - 8 * day });
    await cleanUp();
    expect(await isThere(queue)).toBe(false);
  });

  it('notifies other processes of the queues that it removes', async () => {
    await fill(10, 3 * day);
    const queue = await newQueue(5);
    const queues = other()?.queues;
    expect(await queues?.find(queue.id)()).toEqual(E.right(O.some(queue)));
    const lost = new Promise<void>((resolve) => queues?.claim(queue.id, { cancel: resolve })());
    await cleanUp();
    await lost;
    expect(await queues?.find(queue.id)()).toEqual(E.right(O.none));
  });

  it('does not change the logs of other realms', async () => {
    const elsewhere = await world.within(({ realms }) =>
      realms.create({ subdomain: 'elsewhere', name: 'Elsewhere', createdAt: 0 }),
    );
    await fill(10, 3 * day);
    await fill(10, 2 * hour, elsewhere.id);
    const [behind, there] = [await newQueue(5), await newQueue(5, { realmId: elsewhere.id })];
    await cleanUp();
    expect(await isThere(behind)).toBe(false);
    expect(await isThere(there)).toBe(true);
    expect(await log()).toEqual([0, 0]);
    expect(await log(elsewhere.id)).toEqual([5, 6]);
  });
});
