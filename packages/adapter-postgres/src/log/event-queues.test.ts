import { setTimeout as sleep } from 'node:timers/promises';
import type { EventQueues } from '@parley/core/events';
import type { RealmId } from '@parley/core/kernel';
import { EventId, asId, currentLevel, isExpired } from '@parley/core/kernel';
import { someTime } from '@parley/core/in-memory';
import { aQueue, anEvent, followedOf } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { KyselyPlugin, PluginTransformQueryArgs } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openPool } from '../connection/pool';
import type { Database } from '../database';
import type { PostgresStore } from '../postgres-store';
import type { TestDatabase } from '../testing';
import { newTestDatabase, openTestStore } from '../testing';
import { eventQueues } from './event-queues';
import { listenToLogs } from './event-stream';
import { unwatched } from '../testing/unwatched';

const valueOf = async <A>(work: TE.TaskEither<unknown, A>): Promise<A> => {
  const outcome = await work();
  if (E.isLeft(outcome)) {
    throw new Error('an unexpected failure', { cause: outcome.left });
  }
  return outcome.right;
};

type Statement = PluginTransformQueryArgs['node'];

/** Fails this many of the concerned statements, as if the database were unavailable. */
const failing = (
  statements: { left: number },
  concerns: (statement: Statement) => boolean = () => true,
): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (statements.left > 0 && concerns(node)) {
      statements.left -= 1;
      throw new Error('Connection terminated');
    }
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

/** Resolves when the claim is lost. */
const claimOf = (queues: EventQueues, id: string): Promise<void> =>
  new Promise((resolve) => queues.claim(id, { cancel: resolve })());

/** Logs are read by SQL of their own, and their heads, which the stream looks at by itself, are not. */
const readsLog = ({ kind }: Statement): boolean => kind === 'RawNode';

/** Counts statements. */
const counting = (statements: { count: number }): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    statements.count += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

describe('event queues and logs with several processes', () => {
  let database: TestDatabase;
  let stores: readonly [PostgresStore, PostgresStore];
  let db: Kysely<Database>;
  let realmId: RealmId;

  const open = () => openTestStore(database);

  const newQueues = () => eventQueues(db, () => undefined);

  const newQueue = async () => {
    const queue = aQueue({
      realmId,
      level: currentLevel,
      lastPolledAt: Math.floor(Date.now() / 1000),
    });
    await valueOf(stores[0].queues.add(queue, 200));
    return queue;
  };

  beforeAll(async () => {
    database = await newTestDatabase();
    stores = [await open(), await open()];
    db = new Kysely({
      dialect: new PostgresDialect({
        pool: openPool({ connectionString: database.url }, () => undefined),
      }),
    });
    realmId = await valueOf(
      stores[0].transact('server', ({ realms }) =>
        TE.map(({ id }: { readonly id: RealmId }) => id)(
          realms.create({ subdomain: '', name: 'Parley', createdAt: someTime }),
        ),
      ),
    );
  });

  afterAll(async () => {
    await Promise.all([...stores.map(({ close }) => close()), db.destroy()]);
    await database.drop();
  });

  it('a queue that one process removes no longer exists in the other, and its poll ends', async () => {
    const [here, there] = stores;
    const queue = await newQueue();
    expect(await valueOf(there.queues.find(queue.id))).toEqual(O.some(queue));
    const lost = claimOf(there.queues, queue.id);
    await valueOf(here.queues.remove(queue));
    await lost;
    expect(await valueOf(there.queues.find(queue.id))).toEqual(O.none);
    there.queues.touch(queue, asId(EventId)(0), queue.lastPolledAt)();
    expect(await valueOf(there.queues.find(queue.id))).toEqual(O.none);
  });

  it('a queue whose removal was missed is dropped when its row is next written', async () => {
    const queues = newQueues();
    const queue = await newQueue();
    const lost = claimOf(queues, queue.id);
    await sql`delete from event_queue where id = ${queue.id}`.execute(db);
    queues.touch(queue, asId(EventId)(0), queue.lastPolledAt)();
    await lost;
    expect(await valueOf(queues.find(queue.id))).toEqual(O.none);
  });

  it('the state in memory is read again when notifications may have been missed', async () => {
    const queues = newQueues();
    const queue = await newQueue();
    await valueOf(queues.find(queue.id));
    await sql`delete from event_queue where id = ${queue.id}`.execute(db);
    expect(await valueOf(queues.find(queue.id))).toEqual(O.some(queue));
    queues.distrust();
    expect(await valueOf(queues.find(queue.id))).toEqual(O.none);
  });

  it('a poll of a missing queue does not wait forever', async () => {
    const queues = newQueues();
    const queue = await newQueue();
    const lost = claimOf(queues, '0c7d0c57-5b3f-4a7e-9d6f-0e6a6b3c1a11');
    queues.touch(queue, asId(EventId)(0), queue.lastPolledAt + 3600)();
    await lost;
  });

  const lastPolledAt = async (id: string) =>
    (await db.selectFrom('event_queue').select('last_polled_at').where('id', '=', id).execute())[0]
      ?.last_polled_at;

  const now = () => Math.floor(Date.now() / 1000);

  it('many queues are stored with one statement', async () => {
    const statements = { count: 0 };
    const queues = eventQueues(db.withPlugin(counting(statements)), () => undefined);
    const many = [await newQueue(), await newQueue(), await newQueue()];
    for (const queue of many) {
      queues.touch(queue, asId(EventId)(7), now() + 100)();
    }
    await queues.close();
    expect(statements.count).toBe(1);
    for (const { id } of many) {
      expect(await lastPolledAt(id)).toBeGreaterThanOrEqual(now() + 99);
    }
  });

  it('many queues are looked up together', async () => {
    const statements = { count: 0 };
    const queues = eventQueues(db.withPlugin(counting(statements)), () => undefined);
    const many = [await newQueue(), await newQueue(), await newQueue(), await newQueue()];
    const found = await Promise.all(many.map(({ id }) => valueOf(queues.find(id))));
    expect(found).toEqual(many.map(O.some));
    expect(statements.count).toBe(1);
  });

  it('many logs are marked for polls that end together with one statement', async () => {
    const statements = { count: 0 };
    const stream = await listenToLogs(db.withPlugin(counting(statements)), {
      connectionString: database.url,
      onError: () => undefined,
      watch: unwatched,
      onQueueRemoved: () => undefined,
      onListeningAgain: () => undefined,
    });
    const head = await valueOf(stores[0].transact('server', ({ events }) => events.head(realmId)));
    const marks = await Promise.all(
      [head - 1, head, head - 1, head].map((than) =>
        valueOf(stream.markAfter(realmId, asId(EventId)(than))),
      ),
    );
    await stream.stop();
    expect(Math.min(...marks.slice(1))).toBeGreaterThan(head);
    expect(statements.count).toBeLessThanOrEqual(3);
  });

  it('a queue is not stored again within twenty seconds, except when the process stops', async () => {
    const statements = { count: 0 };
    const queues = eventQueues(db.withPlugin(counting(statements)), () => undefined);
    const queue = await newQueue();
    const before = await lastPolledAt(queue.id);
    await valueOf(queues.find(queue.id));
    queues.touch(queue, asId(EventId)(7), now() + 1)();
    await sleep(1_500);
    expect(statements.count).toBe(1);
    expect(await lastPolledAt(queue.id)).toBe(before);
    await queues.close();
    expect(await lastPolledAt(queue.id)).toBeGreaterThan(before ?? 0);
  });

  it('what cannot be stored is stored later', async () => {
    const statements = { left: 1 };
    const errors: string[] = [];
    const queues = eventQueues(db.withPlugin(failing(statements)), (_, message) =>
      errors.push(message),
    );
    const queue = await newQueue();
    queues.touch(queue, asId(EventId)(7), now() + 100)();
    while ((await lastPolledAt(queue.id)) === queue.lastPolledAt) {
      await sleep(50);
    }
    expect(errors).toEqual(['cannot store when clients polled; will retry']);
    await queues.close();
  });

  it('an older state does not replace a newer one of another process', async () => {
    const [here, there] = [newQueues(), newQueues()];
    const queue = await newQueue();
    here.touch(queue, asId(EventId)(9), now() + 100)();
    await here.close();
    there.touch(queue, asId(EventId)(3), now() + 50)();
    await there.close();
    expect(O.toUndefined(await valueOf(newQueues().find(queue.id)))).toMatchObject({
      acknowledged: 9,
      lastPolledAt: expect.any(Number),
    });
    expect(await lastPolledAt(queue.id)).toBeGreaterThanOrEqual(now() + 95);
  });

  it.each([
    ['has not expired if it was polled shortly before a crash', 600, 660, false],
    ['has expired if it was not', 600, 700, true],
    ['with a short timeout expires exactly', 60, 62, true],
  ])('a queue %s', async (_, idleTimeoutSeconds, idleSeconds, isDead) => {
    const queue = aQueue({
      realmId,
      level: currentLevel,
      idleTimeoutSeconds,
      lastPolledAt: now() - idleSeconds,
    });
    await valueOf(stores[0].queues.add(queue, 200));
    const found = O.toUndefined(await valueOf(newQueues().find(queue.id)));
    expect(found === undefined || isExpired(found, now())).toBe(isDead);
  });

  it('a log that cannot be read when it grows is read a little later', async () => {
    const statements = { left: 0 };
    const errors: unknown[] = [];
    const stream = await listenToLogs(db.withPlugin(failing(statements, readsLog)), {
      connectionString: database.url,
      onError: (error) => errors.push(error),
      watch: unwatched,
      onQueueRemoved: () => undefined,
      onListeningAgain: () => undefined,
    });
    const after = await valueOf(stores[0].transact('server', ({ events }) => events.head(realmId)));
    await valueOf(stream.reaches(realmId, after));
    let hasLooked: () => void = () => undefined;
    const looked = new Promise<void>((resolve) => {
      hasLooked = resolve;
    });
    const following = valueOf(
      followedOf(stream, {
        realmId,
        after,
        waitMilliseconds: 600_000,
        taking: () => (entries) => {
          hasLooked();
          return entries.length === 0 ? O.none : O.some(entries);
        },
      }),
    );
    // It has found nothing, and waits from now on.
    await looked;
    statements.left = 1;
    await valueOf(stores[0].transact('server', (tx) => tx.events.emit(realmId, [anEvent()])));
    const followed = await following;
    await stream.stop();
    expect(followed).toMatchObject({ _tag: 'Taken' });
    expect(errors).toHaveLength(1);
  });
});
