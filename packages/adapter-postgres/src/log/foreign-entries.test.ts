import type { ResolvedEntry } from '@parley/core/events';
import type { ChannelId, RealmId, UserId } from '@parley/core/kernel';
import { EventId, MessageId, asId } from '@parley/core/kernel';
import type { World } from '@parley/core/testing';
import { inMemory, plainEvents } from '@parley/core/in-memory';
import { anEvent, followedOf, newWorld } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { TaskEither } from 'fp-ts/TaskEither';
import { Client } from 'pg';
import type { PostgresStore } from '../postgres-store';
import { openPostgresStore } from '../postgres-store';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';

const valueOf = async <A>(work: TaskEither<unknown, A>): Promise<A> => {
  const outcome = await work();
  if (E.isLeft(outcome)) {
    throw new Error('an unexpected failure', { cause: outcome.left });
  }
  return outcome.right;
};

const everyone = '{"users":[],"standing":"everyone"}';

describe('log entries that another version or process wrote', () => {
  let database: TestDatabase;
  let store: PostgresStore;
  let client: Client;
  let world: World;
  const errors: string[] = [];

  /** Writes an entry as a process of another version would; this version cannot read it. */
  const write = async (
    event: string,
    { audience = everyone, flags = '{}' } = {},
  ): Promise<void> => {
    await client.query(
      `with head as (
        update event_head set last_id = last_id + 1 where realm_id = $1 returning last_id
      )
      insert into event (realm_id, id, event, audience, flags, created_at)
      select $1, last_id, $2, $3, $4, extract(epoch from now())::bigint from head`,
      [world.realm.id, event, audience, flags],
    );
  };

  const known = JSON.stringify({ _tag: 'AlertWordsChanged', words: ['tea'] });

  const read = async (after: number): Promise<readonly ResolvedEntry[]> => {
    const seen: ResolvedEntry[] = [];
    await valueOf(
      followedOf(store.stream, {
        realmId: world.realm.id,
        after: asId(EventId)(after),
        waitMilliseconds: 0,
        taking: () => (entries) => {
          seen.push(...entries);
          return O.none;
        },
      }),
    );
    return seen;
  };

  const head = (): Promise<EventId> => world.within(({ events }) => events.head(world.realm.id));

  const newOnes = async (work: () => Promise<unknown>): Promise<readonly ResolvedEntry[]> => {
    const before = await head();
    await work();
    return read(before);
  };

  beforeAll(async () => {
    database = await newTestDatabase();
    store = await openPostgresStore({
      connectionString: database.url,
      eventPresentation: plainEvents,
      publicUrl: new URL('http://parley.example'),
      onError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
    });
    world = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await store.close();
    await database.drop();
  });

  it.each([
    [
      'an unknown kind of event',
      '{"_tag":"FromTheFuture"}',
      {},
      'content of events of the kind FromTheFuture',
    ],
    [
      'an event with an unknown value',
      '{"_tag":"AlertWordsChanged","words":7}',
      {},
      'content of events of the kind AlertWordsChanged',
    ],
    ['something that is not an event', '["x"]', {}, 'content of events of the kind without a kind'],
    ['truncated JSON', '{"_tag":"AlertW', {}, 'content of events of the kind without a kind'],
    [
      'an audience with an unknown role',
      known,
      { audience: '{"users":[],"standing":"moderators"}' },
      'audience of events of the kind AlertWordsChanged',
    ],
    [
      'an audience that may omit users',
      known,
      { audience: '{"users":[],"standing":"everyone","unless":[3]}' },
      'audience of events of the kind AlertWordsChanged',
    ],
  ] as const)(
    'marks %s as skipped, reports it once, and continues',
    async (_, event, rest, report) => {
      const entries = await newOnes(async () => {
        await write(event, rest);
        await write(event, rest);
        await write(known);
      });
      expect(entries.map(({ entry }) => entry.event._tag)).toEqual([
        'EntrySkipped',
        'EntrySkipped',
        'AlertWordsChanged',
      ]);
      expect(errors.filter((error) => error.includes(`the ${report} in the log`))).toHaveLength(1);
    },
  );

  it('reads entries with more fields, and drops unknown flags', async () => {
    const [entry] = await newOnes(() =>
      write(JSON.stringify({ _tag: 'AlertWordsChanged', words: ['tea'], color: 'red' }), {
        flags: '{"read":[1],"mentioned":{"group":2},"pinned":[3]}',
      }),
    );
    expect(entry?.entry.event).toMatchObject({ _tag: 'AlertWordsChanged', words: ['tea'] });
    expect(entry?.entry.flags).toEqual({ read: [1] });
    expect(errors).toContain(
      'This version cannot read the flags of events of the kind AlertWordsChanged in the log; such events are delivered without these flags',
    );
  });

  it('reads on after whole batches that it cannot read', async () => {
    const entries = await newOnes(async () => {
      await client.query(
        `with head as (
          update event_head set last_id = last_id + 1100 where realm_id = $1 returning last_id
        )
        insert into event (realm_id, id, event, audience, flags, created_at)
        select $1, last_id - 1100 + n, '{"_tag":"Unheard"}', $2, '{}', extract(epoch from now())
        from head, generate_series(1, 1100) as n`,
        [world.realm.id, everyone],
      );
      await write(known);
    });
    expect(entries).toHaveLength(1101);
    expect(entries.at(-1)?.entry.event._tag).toBe('AlertWordsChanged');
    expect(errors.filter((error) => error.includes('Unheard'))).toHaveLength(1);
  });

  describe('and channel memberships', () => {
    const someId = asId(MessageId)(1_000_000);

    /** As the reader of a new log entry is notified. */
    const isSubscribed = async (channelId: ChannelId, userId: UserId) => {
      const audience = { users: [], receivers: { channelId, messageId: someId } };
      const [entry] = await newOnes(() =>
        valueOf(
          store.transact('server', ({ events }) =>
            events.emit(world.realm.id, [{ ...anEvent(), audience }]),
          ),
        ),
      );
      return entry?.received(userId, someId);
    };

    const join = async () => {
      const [user, channel] = [await world.addUser(), await world.addChannel()];
      await world.join(channel, user);
      expect(await isSubscribed(channel.id, user.id)).toBe(true);
      return { user, channel };
    };

    /** As another process does it, whose entry is deleted or cannot be read. */
    const end = (realmId: RealmId, userId: UserId) =>
      client.query(
        'update membership_period set until_id = 1 where realm_id = $1 and user_id = $2',
        [realmId, userId],
      );

    it('are read again after an entry that it cannot read', async () => {
      const { user, channel } = await join();
      await end(world.realm.id, user.id);
      await write('{"_tag":"SomethingNew"}');
      expect(await isSubscribed(channel.id, user.id)).toBe(false);
    });

    it('are read again after a pause in which entries may have been deleted', async () => {
      const { user, channel } = await join();
      await end(world.realm.id, user.id);
      expect(await isSubscribed(channel.id, user.id)).toBe(true);
      const later = Date.now() + 301_000;
      const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
      expect(await isSubscribed(channel.id, user.id)).toBe(false);
      clock.mockRestore();
    });
  });
});
