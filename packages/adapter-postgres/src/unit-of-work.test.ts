import { inMemory } from '@parley/core/in-memory';
import { asCorrespondent, newWorld } from '@parley/core/testing';
import type { MessageId } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { newTestDatabase, openTestStore } from './testing';

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
      transact((tx) =>
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
    const starred = await transact(({ flags }) =>
      flags.starredBy(realm.id, asCorrespondent(user, realm)),
    )();
    expect(starred).toEqual(E.right([one, other]));
    await store.close();
    await database.drop();
  });
});
