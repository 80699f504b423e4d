import { inMemory } from '@parley/core/in-memory';
import { aBot, aCaller, asCorrespondent, newWorld } from '@parley/core/testing';
import type { Caller, User, UserRepository } from '@parley/core/access';
import type { Reader } from '@parley/core/events';
import type { MessageId } from '@parley/core/kernel';
import { together } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { setTimeout as sleep } from 'node:timers/promises';
import { newTestDatabase, openTestStore } from '../testing';

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) {
    await sleep(5);
  }
};

describe('conflicting transactions', () => {
  it('run one after the other when each waits for the other', async () => {
    const database = await newTestDatabase();
    const store = await openTestStore(database);
    const { realm, addUser, converse, send, transact } = await newWorld(() =>
      Promise.resolve({ ...inMemory(), ...store }),
    );
    const user = await addUser();
    const recipientId = await converse(user);
    const [one, other] = [await send(user, recipientId), await send(user, recipientId)];
    let runs = 0;
    let release = (): void => undefined;
    const bothHoldOne = new Promise<void>((resolve) => {
      release = resolve;
    });
    const meet = TE.fromTask(async () => {
      runs += 1;
      if (runs === 2) {
        release();
      }
      await bothHoldOne;
    });
    const lockBoth = (first: MessageId, second: MessageId) =>
      transact('server', (tx) =>
        pipe(
          tx.edits.lock(realm.id, [first]),
          TE.flatMap(() => meet),
          TE.flatMap(() => tx.edits.lock(realm.id, [second])),
          TE.flatMap(() => tx.flags.add(realm.id, user.id, 'starred', [second])),
        ),
      )();
    const ends = await Promise.all([lockBoth(one, other), lockBoth(other, one)]);
    expect(ends.every(E.isRight)).toBe(true);
    // One of them had to be run again; on a slow machine it may conflict once more.
    expect(runs).toBeGreaterThan(2);
    const starred = await transact('server', ({ flags }) =>
      flags.starredBy(realm.id, asCorrespondent(user, realm)),
    )();
    expect(starred).toEqual(E.right([one, other]));
    await store.close();
    await database.drop();
  });
});

describe('a transaction that inserts what another one has inserted meanwhile', () => {
  it.each([
    ['runs again, so that its rule decides', true, { left: 'the name is taken' }, 2],
    [
      'is a conflict that lasts if no rule knows of it',
      false,
      { left: { _tag: 'Unexpected', conflict: 'lasting' } },
      5,
    ],
  ])('%s', async (_, hasRule, expected, expectedRuns) => {
    const database = await newTestDatabase();
    const store = await openTestStore(database);
    const { realm, addUser, transact } = await newWorld(() =>
      Promise.resolve({ ...inMemory(), ...store }),
    );
    const { id: creatorId } = await addUser();
    const folder = {
      ...{ realmId: realm.id, name: 'both', description: '', renderedDescription: '' },
      ...{ creatorId, createdAt: 1 },
    };
    const create = transact('server', (tx) => tx.channelFolders.create(folder));
    let runs = 0;
    const created = await transact('server', (tx) =>
      pipe(
        tx.channelFolders.list(realm.id),
        TE.flatMap((all) => {
          runs += 1;
          return hasRule && all.length > 0 ? TE.left('the name is taken') : TE.right(undefined);
        }),
        // After the rule has decided, and before the name is written.
        TE.tap(() => (runs === 1 ? create : TE.right(undefined))),
        // What is sent together with the statement that fails has the same cause.
        TE.flatMap(() =>
          together({ head: tx.events.head(realm.id), folder: tx.channelFolders.create(folder) }),
        ),
      ),
    )();
    expect(created).toMatchObject(expected);
    expect(runs).toBe(expectedRuns);
    await store.close();
    await database.drop();
  });
});

describe('snapshots', () => {
  it('write nothing, whatever the types of the work say', async () => {
    const database = await newTestDatabase();
    const store = await openTestStore(database);
    const { realm, addUser, within } = await newWorld(() =>
      Promise.resolve({ ...inMemory(), ...store }),
    );
    const { id, fullName } = await addUser();
    const rename = ({ users }: Reader) =>
      (users as UserRepository).update(realm.id, id, { fullName: 'Changed' });
    expect(E.isLeft(await store.snapshot(realm.id)(rename)())).toBe(true);
    const found = await within(({ users }) => users.loadMany(realm.id, [id]));
    expect(found).toMatchObject([{ fullName }]);
    await store.close();
    await database.drop();
  });
});

describe('streaming snapshots', () => {
  it.each([
    ['account', (owner: User) => owner],
    ['owner of bots', (owner: User) => aBot(owner, { realmId: owner.realmId })],
  ])('are two at a time for each %s, so that none occupies all connections', async (_, asker) => {
    const database = await newTestDatabase();
    const store = await openTestStore(database);
    const { realm, addUser } = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    const [owner, user] = [await addUser(), await addUser()];
    const other = aCaller({ realm, user });
    const slow = (): Caller => aCaller({ realm, user: asker(owner) });
    const ends: (() => void)[] = [];
    let running = 0;
    const read = (viewer: Caller) =>
      store.snapshot(realm.id, { kind: 'streaming', viewer })(() =>
        TE.fromTask(async () => {
          running += 1;
          await new Promise<void>((resolve) => ends.push(resolve));
        }),
      )();
    const reads = Array.from({ length: 10 }, () => read(slow()));
    await until(() => running === 2);
    const others = read(other);
    await until(() => running === 3);
    // The slow account's next read begins only when one of its reads has ended.
    for (let ended = 0; ended < 11; ended += 1) {
      await until(() => ends.length > 0);
      expect(running - ended).toBeLessThanOrEqual(3);
      ends.shift()?.();
    }
    expect((await Promise.all([...reads, others])).every(E.isRight)).toBe(true);
    await store.close();
    await database.drop();
  });
});
