import type { UseCases } from '@parley/core';
import type { Caller } from '@parley/core/access';
import { bindUseCases } from '@parley/core';
import { endOfHistory } from '@parley/core/messages';
import type { World } from '@parley/core/testing';
import { inMemory, someTime } from '@parley/core/in-memory';
import { aCaller, newWorld } from '@parley/core/testing';
import { Client } from 'pg';
import type { PostgresStore } from '../postgres-store';
import type { TestDatabase } from '../testing';
import { eventsLogged, newTestDatabase, openTestStore } from '../testing';

describe('two processes doing the same at the same time', () => {
  let database: TestDatabase;
  let stores: readonly [PostgresStore, PostgresStore];
  let world: World;
  let owner: Caller;
  let processes: readonly [UseCases, UseCases];

  const open = () => openTestStore(database);

  beforeAll(async () => {
    database = await newTestDatabase();
    stores = [await open(), await open()];
    world = await newWorld(() => Promise.resolve({ ...inMemory(), ...stores[0] }));
    owner = aCaller({ realm: world.realm, user: await world.addUser() });
    processes = [bindUseCases(world), bindUseCases({ ...world, ...stores[1] })];
  });

  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
  });

  const eventsOf = (work: () => Promise<unknown>) => eventsLogged(database, work);

  const sentMessages = () =>
    world.within(({ messages }) =>
      messages.idsInRange(world.realm.id, {
        narrow: [],
        history: { _tag: 'Shared' },
        anchor: endOfHistory,
        includeAnchor: false,
        before: 1000,
        after: 0,
      }),
    );

  it('deliver a reminder once', async () => {
    const { id } = await world.within(({ reminders }) =>
      reminders.create(world.realm.id, {
        userId: owner.user.id,
        messageId: null,
        note: 'bring a map',
        content: 'You requested a reminder.',
        renderedContent: '<p>You requested a reminder.</p>',
        deliverAt: someTime,
        hasFailed: false,
      }),
    );
    const before = await sentMessages();
    const emitted = await eventsOf(() =>
      Promise.all(
        [...processes, ...processes].map(({ personal }) =>
          personal.deliverReminder({ realmId: world.realm.id, reminderId: id })(),
        ),
      ),
    );
    expect(emitted.filter((tag) => tag === 'ReminderRemoved')).toHaveLength(1);
    expect(await sentMessages()).toHaveLength(before.length + 1);
  });

  it('deliver a scheduled message once', async () => {
    const { id } = await world.within(({ scheduledMessages }) =>
      scheduledMessages.create(world.realm.id, {
        senderId: owner.user.id,
        place: { _tag: 'ToPeople', userIds: [owner.user.id] },
        content: 'Happy new year',
        renderedContent: '<p>Happy new year</p>',
        deliverAt: someTime,
        isReadBySender: true,
        client: 'website',
        state: 'waiting',
      }),
    );
    const before = await sentMessages();
    const job = { realmId: world.realm.id, scheduledMessageId: id, deliverAt: someTime };
    const emitted = await eventsOf(() =>
      Promise.all(
        [...processes, ...processes].map(({ personal }) => personal.deliverScheduledMessage(job)()),
      ),
    );
    expect(emitted).toEqual(['MessageSent', 'ScheduledMessageRemoved']);
    expect(await sentMessages()).toHaveLength(before.length + 1);
  });

  it('create one conversation when both send its first message', async () => {
    const other = await world.addUser();
    const emitted = await eventsOf(() =>
      Promise.all(
        [...processes, ...processes].map(({ messages }) =>
          messages.send(owner, {
            addressee: { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: [other.id] } },
            content: 'Hello',
            isReadBySender: true,
            echo: undefined,
          })(),
        ),
      ),
    );
    expect(emitted).toEqual(['MessageSent', 'MessageSent', 'MessageSent', 'MessageSent']);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      'select count(distinct recipient_id)::integer as count from conversation_member where user_id = $1',
      [other.id],
    );
    await client.end();
    expect(rows).toEqual([{ count: 1 }]);
  });
});
