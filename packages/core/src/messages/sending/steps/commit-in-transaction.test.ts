import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { inMemory } from '../../../in-memory';
import { aCaller, aSendPlan, newWorld } from '../../../testing';
import { entriesAfter, start } from '../../../testing/contracts/log-reading';
import { newMessage } from '../../../testing/contracts/world';
import type { Transact } from '../../transaction';
import { commitInTransaction } from './commit-in-transaction';

describe('a plan of sending that is committed in a transaction', () => {
  it.each([
    ['no fact changes', 0, true],
    ['a fact changed before', 1, false],
    ['a fact changes before the message is written', 2, false],
  ])('if %s', async (_what, changesBeforeRead, isCommitted) => {
    const world = await newWorld(() => Promise.resolve(inMemory()));
    const { realm, transact, within } = world;
    const user = await world.addUser();
    const channel = await world.addChannel();
    await world.join(channel, user);
    const asOf = await within(({ events }) => events.factsVersion(realm.id));
    let reads = 0;
    const withChanges: Transact = (by, work) =>
      transact(by, (tx) => {
        const events = {
          ...tx.events,
          factsVersion: () => {
            reads += 1;
            return TE.right(reads === changesBeforeRead ? asOf + 1 : asOf);
          },
        };
        return work(
          new Proxy(tx, {
            get: (target, name): unknown =>
              name === 'events' ? events : Reflect.get(target, name),
          }),
        );
      });
    const committed = await commitInTransaction(withChanges)({
      caller: aCaller({ realm, user }),
      asOf,
      plan: aSendPlan({
        destination: { _tag: 'InChannel', channel, topic: 'tea' },
        message: newMessage(realm, user, channel.recipientId, { topic: 'tea' }),
      }),
    })();
    expect(E.isRight(committed) && O.isSome(committed.right)).toBe(isCommitted);
    const entries = await entriesAfter(world, start);
    expect(entries.some(({ entry }) => entry.event._tag === 'MessageSent')).toBe(isCommitted);
  });
});
