import type { EventId } from '@parley/core/kernel';
import { UserId, asId, newCancellation } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import { anEvent, newWorld } from '@parley/core/testing';
import * as O from 'fp-ts/Option';
import { Kysely, PostgresDialect } from 'kysely';
import { openPool } from '../connection/pool';
import type { Database } from '../database';
import { newTestDatabase, openTestStore } from '../testing';
import { keptTogether } from './kept-together';
import { realmTail } from './realm-tail';

describe('the end of a log in memory', () => {
  it('is read again after other logs needed its room', async () => {
    const database = await newTestDatabase();
    const store = await openTestStore(database);
    const { realm, transact } = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    const parts: EventId[][] = [];
    let statements = 0;
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: openPool({ connectionString: database.url }, () => undefined),
      }),
      log: () => {
        statements += 1;
      },
    });
    const ofAll = keptTogether(1_000_000);
    const tail = realmTail(db, realm.id, () => undefined, ofAll);
    const emit = async (): Promise<EventId> => {
      const emitted = await transact('server', (tx) => tx.events.emit(realm.id, [anEvent()]))();
      expect(emitted).toMatchObject({ _tag: 'Right' });
      return tail.catchUp();
    };
    const read = async (after: EventId): Promise<number> => {
      const before = statements;
      await tail.follow({
        realmId: realm.id,
        userId: asId(UserId)(1),
        after,
        waitMilliseconds: 0,
        begin: () => undefined,
        take: (entries) => {
          parts.push(entries.map(({ entry }) => entry.id));
          return O.none;
        },
        cancellation: newCancellation(),
        resume: () => undefined,
      });
      return statements - before;
    };
    const start = await tail.catchUp();
    const ids = [await emit(), await emit()];
    const inMemoryStatements = await read(start);
    ofAll.keeps({ forget: () => undefined }, 1_000_000);
    const later = await emit();
    const forgottenStatements = await read(start);
    await db.destroy();
    await store.close();
    await database.drop();
    expect(parts.flat()).toEqual([...ids, ...ids, later]);
    expect(forgottenStatements).toBeGreaterThan(inMemoryStatements);
  });
});
