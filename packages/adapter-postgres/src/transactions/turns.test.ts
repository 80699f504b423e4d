import { bindUseCases } from '@parley/core';
import type { Caller, User } from '@parley/core/access';
import type { Transact } from '@parley/core/events';
import type { Turn } from '@parley/core/kernel';
import { RealmId, asId, role, whileOutdated } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import type { World } from '@parley/core/testing';
import { aCaller, newWorld } from '@parley/core/testing';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { Kysely, PostgresDialect } from 'kysely';
import { openPool } from '../connection/pool';
import { rows, sqlOn } from '../connection/run';
import type { Database } from '../database';
import type { PostgresStore } from '../postgres-store';
import type { TestDatabase } from '../testing';
import { newTestDatabase, openTestStore } from '../testing';
import { turnsOn } from './turns';

describe('turns', () => {
  let database: TestDatabase;
  let stores: readonly [PostgresStore, PostgresStore];
  let world: World;

  beforeAll(async () => {
    database = await newTestDatabase();
    stores = [await openTestStore(database), await openTestStore(database)];
    world = await newWorld(() => Promise.resolve({ ...inMemory(), ...stores[0] }));
  });

  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
  });

  /** The user as a caller with the rights of this moment. */
  const callerNow = (user: User): TE.TaskEither<unknown, Caller> =>
    stores[0].snapshot(world.realm.id)(({ events }) =>
      pipe(
        events.factsVersion(world.realm.id),
        TE.map((asOf) => ({ ...aCaller({ realm: world.realm, user }), asOf })),
      ),
    );

  /** Renames the organization, for which it locks nothing that a subscription locks. */
  const rename = (owner: User, name: string, store: PostgresStore) => {
    const { organization } = bindUseCases({ ...world, transact: store.transact });
    return pipe(
      callerNow(owner),
      TE.flatMap((caller): TE.TaskEither<unknown, unknown> =>
        organization.updateRealm(caller, { name }),
      ),
    );
  };

  it.each([
    { others: 'the same process', place: 0 },
    { others: 'another process', place: 1 },
  ] as const)('keep others in $others from outdating work again', async ({ others, place }) => {
    const owner = await world.addUser({ role: role.owner });
    const member = await world.addUser();
    const channel = await world.addChannel();
    const renamed: string[] = [];
    let attempts = 0;
    // Whatever it does, others are faster.
    const transact: Transact = (by, work) =>
      stores[0].transact(by, (tx) =>
        pipe(
          work(tx),
          TE.tap(() => async () => {
            const result = await rename(owner, `${others} ${renamed.length}`, stores[place])();
            renamed.push(result._tag);
            return TE.right(undefined)();
          }),
        ),
      );
    const { channels } = bindUseCases({ ...world, transact });
    const subscribe = (caller: Caller, turn: Turn): TE.TaskEither<unknown, unknown> => {
      attempts += 1;
      return channels.subscribe({ ...caller, ...turn }, { channels: [{ name: channel.name }] });
    };
    const again = callerNow(member);
    expect(await pipe(again, TE.flatMap(whileOutdated(subscribe, again)))()).toMatchObject({
      _tag: 'Right',
    });
    expect(attempts).toBe(2);
    // Two runs of the first attempt, and one in the turn.
    expect(renamed).toEqual(['Right', 'Right', 'Left']);
  });

  it('are taken one after the other, and end with the work', async () => {
    const owner = await world.addUser({ role: role.owner });
    const names = Array.from({ length: 12 }, (_, index) => `Name ${index}`);
    const results = await Promise.all(
      names.map((name, index) => {
        const { organization } = bindUseCases({
          ...world,
          transact: (stores[index % 2] ?? stores[0]).transact,
        });
        const again = callerNow(owner);
        const work = (caller: Caller, turn: Turn): TE.TaskEither<unknown, unknown> =>
          organization.updateRealm({ ...caller, ...turn }, { name });
        return pipe(again, TE.flatMap(whileOutdated(work, again)))();
      }),
    );
    expect(results.map(({ _tag }) => _tag)).toEqual(names.map(() => 'Right'));
  });

  it('leave connections for their work, however many organizations want one', async () => {
    const pool = openPool({ connectionString: database.url }, () => undefined);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const inTurn = turnsOn(db);
    const ids = Array.from({ length: 2 * pool.options.max }, (_, index) => index + 1);
    const results = await Promise.all(
      ids.map((id) => inTurn(asId(RealmId)(id))(rows(sqlOn(db)`select ${id} as id`))()),
    );
    await db.destroy();
    expect(results.map(({ _tag }) => _tag)).toEqual(ids.map(() => 'Right'));
  });
});
