import type { RealmId } from '@parley/core';
import { EventId, asId, currentLevel } from '@parley/core';
import { someTime } from '@parley/core/in-memory';
import { aQueue, anEvent } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { KyselyPlugin } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openPool } from '../connection/pool';
import type { Database } from '../database';
import type { PostgresStore } from '../postgres-store';
import type { TestDatabase } from '../testing';
import { newTestDatabase, openTestStore } from '../testing';
import { eventQueues } from './event-queues';
import { listenToLogs } from './event-stream';

const valueOf = async <A>(work: TE.TaskEither<unknown, A>): Promise<A> => {
  const outcome = await work();
  if (E.isLeft(outcome)) {
    throw new Error('an unexpected failure', { cause: outcome.left });
  }
  return outcome.right;
};

/** Fails this many statements, as if the database were unavailable. */
const failing = (statements: { left: number }): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (statements.left > 0) {
      statements.left -= 1;
      throw new Error('Connection terminated');
    }
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

  const newQueue = async () => {
    const queue = aQueue({
      realmId,
      level: currentLevel,
      lastPolledAt: Math.floor(Date.now() / 1000),
    });
    await valueOf(stores[0].transact((tx) => tx.queues.create(queue, 200)));
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
      stores[0].transact(({ realms }) =>
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
    const { lost } = there.queues.claim(queue.id)();
    await valueOf(here.queues.remove(queue));
    await lost;
    expect(await valueOf(there.queues.find(queue.id))).toEqual(O.none);
    await valueOf(there.queues.touch(queue, asId(EventId)(0), queue.lastPolledAt));
    expect(await valueOf(there.queues.find(queue.id))).toEqual(O.none);
  });

  it('a queue whose removal was missed is dropped when its row is next written', async () => {
    const queues = eventQueues(db);
    const queue = await newQueue();
    const { lost } = queues.claim(queue.id)();
    await sql`delete from event_queue where id = ${queue.id}`.execute(db);
    await valueOf(queues.touch(queue, asId(EventId)(0), queue.lastPolledAt));
    await lost;
    expect(await valueOf(queues.find(queue.id))).toEqual(O.none);
  });

  it('the state in memory is read again when notifications may have been missed', async () => {
    const queues = eventQueues(db);
    const queue = await newQueue();
    await valueOf(queues.find(queue.id));
    await sql`delete from event_queue where id = ${queue.id}`.execute(db);
    expect(await valueOf(queues.find(queue.id))).toEqual(O.some(queue));
    queues.distrust();
    expect(await valueOf(queues.find(queue.id))).toEqual(O.none);
  });

  it('a poll of a missing queue does not wait forever', async () => {
    const queues = eventQueues(db);
    const queue = await newQueue();
    const { lost } = queues.claim('0c7d0c57-5b3f-4a7e-9d6f-0e6a6b3c1a11')();
    await valueOf(queues.touch(queue, asId(EventId)(0), queue.lastPolledAt + 3600));
    await lost;
  });

  it('a log that cannot be read when it grows is read a little later', async () => {
    const statements = { left: 0 };
    const errors: unknown[] = [];
    const stream = await listenToLogs(db.withPlugin(failing(statements)), {
      connectionString: database.url,
      onError: (error) => errors.push(error),
      onQueueRemoved: () => undefined,
      onListeningAgain: () => undefined,
    });
    const after = await valueOf(stream.head(realmId));
    let hasLooked: () => void = () => undefined;
    const looked = new Promise<void>((resolve) => {
      hasLooked = resolve;
    });
    const following = valueOf(
      stream.follow({
        realmId,
        after,
        waitMilliseconds: 600_000,
        take: (entries) => {
          hasLooked();
          return entries.length === 0 ? O.none : O.some(entries);
        },
        cancelled: new Promise(() => undefined),
      }),
    );
    // It has found nothing, and waits from now on.
    await looked;
    statements.left = 1;
    await valueOf(stores[0].transact((tx) => tx.events.emit(realmId, [anEvent()])));
    const followed = await following;
    await stream.stop();
    expect(followed).toMatchObject({ _tag: 'Taken', hasWaited: true });
    expect(errors).toHaveLength(1);
  });
});
