import { once } from 'node:events';
import type { User } from '@parley/core/access';
import { bindUseCases } from '@parley/core';
import { inMemory } from '@parley/core/in-memory';
import type { World } from '@parley/core/testing';
import { aCaller, anotherWorld, newWorld } from '@parley/core/testing';
import { Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import { openPool } from '../connection/pool';
import type { Database } from '../database';
import type { PostgresStore } from '../postgres-store';
import type { TestDatabase } from '../testing';
import { newTestDatabase, openTestStore } from '../testing';
import { noticeWakeUps } from './notice-wake-ups';

const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) };

const someTime = 1_700_000_000;

const nothing = { hasNew: false, hasDeleted: false, readers: [] };

const fail = (error: unknown): void => {
  throw error;
};

describe('noticeWakeUps', () => {
  let database: TestDatabase;
  let store: PostgresStore;
  let db: Kysely<Database>;
  let listener: Client;
  let world: World;
  let other: World;

  beforeAll(async () => {
    database = await newTestDatabase();
    store = await openTestStore(database);
    db = new Kysely({
      dialect: new PostgresDialect({ pool: openPool({ connectionString: database.url }, fail) }),
    });
    listener = new Client({ connectionString: database.url });
    await listener.connect();
    await listener.query('listen "jobs:insert"');
    world = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    other = await anotherWorld(world);
  });

  afterAll(async () => {
    await listener.end();
    await db.destroy();
    await store.close();
    await database.drop();
  });

  afterEach(() => listener.query('delete from graphile_worker._private_jobs'));

  const register = (user: User) =>
    bindUseCases({ ...inMemory(), ...store }).accounts.registerPush(
      aCaller({ realm: world.realm, user }),
      { kind: 'web', token: `https://push.example/${user.id}`, keys },
    )();

  const jobs = async (): Promise<readonly unknown[]> => {
    const { rows } = await listener.query<{ readonly payload: unknown }>(
      'select payload from graphile_worker._private_jobs order by id',
    );
    return rows.map(({ payload }) => payload);
  };

  it('enqueue one job for a burst of messages, only where somebody is notified of any', async () => {
    await register(await world.addUser());
    const { changed, stop } = noticeWakeUps(db, fail, 0);
    const added = once(listener, 'notification');
    changed(other.realm.id, { ...nothing, hasNew: true, hasDeleted: true });
    changed(world.realm.id, { ...nothing, hasNew: true });
    changed(world.realm.id, { ...nothing, hasNew: true });
    await added;
    const again = once(listener, 'notification');
    changed(world.realm.id, { ...nothing, hasNew: true });
    await again;
    expect(await jobs()).toEqual([{ _tag: 'NoteMissedMessages', realmId: world.realm.id }]);
    stop();
  });

  it('enqueue what those have read whose devices show notifications, and what was deleted', async () => {
    const [sender, reader, idle] = [
      await world.addUser(),
      await world.addUser(),
      await world.addUser(),
    ];
    await register(reader);
    const messageId = await world.send(sender, await world.converse(sender, reader, idle));
    await world.within(({ missedMessages }) =>
      missedMessages.addPushed(world.realm.id, [{ messageId, userId: reader.id }], someTime),
    );
    const { changed, stop } = noticeWakeUps(db, fail, 0);
    const added = once(listener, 'notification');
    changed(world.realm.id, { ...nothing, readers: [idle.id, reader.id] });
    changed(other.realm.id, { ...nothing, readers: [reader.id] });
    await added;
    const job = { _tag: 'WithdrawPushes', realmId: world.realm.id };
    expect(await jobs()).toEqual([{ ...job, userIds: [reader.id] }]);
    const deleted = once(listener, 'notification');
    changed(world.realm.id, { ...nothing, hasDeleted: true, readers: [reader.id] });
    await deleted;
    expect(await jobs()).toEqual([{ ...job, userIds: [reader.id] }, job]);
    stop();
  });

  it('are told by the store of what it commits', async () => {
    const [sender, reader] = [await world.addUser(), await world.addUser()];
    await register(reader);
    const { messages } = bindUseCases({ ...inMemory(), ...store });
    const { realm } = world;
    const added = once(listener, 'notification');
    await messages.send(aCaller({ realm, user: sender }), {
      addressee: { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: [reader.id] } },
      content: 'Alas',
      isReadBySender: true,
      echo: undefined,
    })();
    await added;
    expect(await jobs()).toEqual([{ _tag: 'NoteMissedMessages', realmId: realm.id }]);
  });
});
