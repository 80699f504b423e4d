import * as O from 'fp-ts/Option';
import type { EventQueues } from '../../events';
import { fakeIds, someTime } from '../../in-memory';
import { EventId, asId } from '../../kernel';
import { aQueue, anEvent } from '../build-events';
import type { MakeStore } from './world';
import { done, newWorld } from './world';

/** Resolves when the claim is lost. */
const claimOf = (queues: EventQueues, id: string): Promise<void> =>
  new Promise((resolve) => queues.claim(id, { cancel: resolve })());

/** What every EventQueueRepository and EventQueues promise. */
export const eventQueueContract = (makeStore: MakeStore): void =>
  describe('EventQueues', () => {
    it('stores a queue as it was registered', async () => {
      const { realm, addUser, queues } = await newWorld(makeStore);
      const { id: userId } = await addUser();
      const queue = aQueue({
        realmId: realm.id,
        userId,
        client: 'Żółw 🐢',
        level: 138,
        capabilities: new Set(['empty_topic_name', 'bulk_message_deletion'] as const),
        eventTypes: new Set(['message', 'no such type']),
        narrow: [
          ['channel', 'Denmark'],
          ['is', 'dm'],
        ],
        allPublicChannels: true,
        applyMarkdown: true,
        clientGravatar: true,
        presenceEmails: false,
        idleTimeoutSeconds: 43_200,
      });
      await done(queues.add(queue, 200));
      expect(await done(queues.find(queue.id))).toEqual(O.some(queue));
    });

    it('distinguishes no types from every type', async () => {
      const { realm, addUser, queues } = await newWorld(makeStore);
      const { id: userId } = await addUser();
      const none = aQueue({ realmId: realm.id, userId, eventTypes: new Set() });
      const every = aQueue({ realmId: realm.id, userId, eventTypes: undefined });
      await done(queues.add(none, 200));
      await done(queues.add(every, 200));
      expect(O.toUndefined(await done(queues.find(none.id)))?.eventTypes).toEqual(new Set());
      expect(O.toUndefined(await done(queues.find(every.id)))?.eventTypes).toBeUndefined();
    });

    it('finds no queue that was never registered', async () => {
      const { queues } = await newWorld(makeStore);
      expect(await done(queues.find(fakeIds.uuid()))).toEqual(O.none);
      expect(await done(queues.find("no uuid; drop table 'queues'"))).toEqual(O.none);
    });

    it('stores which events the client has and when it polled', async () => {
      const { realm, addUser, within, queues } = await newWorld(makeStore);
      const { id: userId } = await addUser();
      await within(({ events }) => events.emit(realm.id, [anEvent(), anEvent()]));
      const queue = aQueue({ realmId: realm.id, userId });
      await done(queues.add(queue, 200));
      const acknowledged = asId(EventId)(2);
      queues.touch(queue, acknowledged, someTime + 60)();
      expect(await done(queues.find(queue.id))).toEqual(
        O.some({ ...queue, acknowledged, lastPolledAt: someTime + 60 }),
      );
    });

    it('limits the queues of a user, and removes those that were idle for longest', async () => {
      const { realm, addUser, queues } = await newWorld(makeStore);
      const [{ id: userId }, { id: otherId }] = [await addUser(), await addUser()];
      const polledAt = (lastPolledAt: number, by = userId) =>
        aQueue({ realmId: realm.id, userId: by, lastPolledAt });
      const [idle, busy, others] = [polledAt(10), polledAt(30), polledAt(1, otherId)];
      const [second, third] = [polledAt(20), polledAt(31)];
      for (const queue of [others, busy, idle, second, third]) {
        await done(queues.add(queue, 3));
      }
      expect(await done(queues.find(idle.id))).toEqual(O.none);
      for (const queue of [others, busy, second, third]) {
        expect(await done(queues.find(queue.id))).toEqual(O.some(queue));
      }
    });

    it('removes all queues of a user, and ends the polls that wait for them', async () => {
      const { realm, addUser, within, queues } = await newWorld(makeStore);
      const [{ id: userId }, { id: otherId }] = [await addUser(), await addUser()];
      const [one, two] = [
        aQueue({ realmId: realm.id, userId }),
        aQueue({ realmId: realm.id, userId }),
      ];
      const others = aQueue({ realmId: realm.id, userId: otherId });
      for (const queue of [one, two, others]) {
        await done(queues.add(queue, 200));
      }
      const waiting = [one, two].map(({ id }) => claimOf(queues, id));
      await within((tx) => tx.queues.removeAllOf(realm.id, userId));
      await Promise.all(waiting);
      expect(await done(queues.find(one.id))).toEqual(O.none);
      expect(await done(queues.find(two.id))).toEqual(O.none);
      expect(await done(queues.find(others.id))).toEqual(O.some(others));
    });

    it('removes all queues of a realm', async () => {
      const { realm, addUser, within, queues } = await newWorld(makeStore);
      const { id: userId } = await addUser();
      const queue = aQueue({ realmId: realm.id, userId });
      await done(queues.add(queue, 200));
      const waiting = claimOf(queues, queue.id);
      await within((tx) => tx.queues.removeAllIn(realm.id));
      await waiting;
      expect(await done(queues.find(queue.id))).toEqual(O.none);
    });

    it('lets a newer poll replace an older one', async () => {
      const { queues } = await newWorld(makeStore);
      const ended: string[] = [];
      const pollOf = (name: string) => ({ cancel: () => ended.push(name) });
      const [first, second] = [pollOf('first'), pollOf('second')];
      queues.claim('one', first)();
      queues.claim('other', pollOf('other'))();
      queues.claim('one', second)();
      expect(ended).toEqual(['first']);
      queues.release('one', first)();
      queues.claim('one', pollOf('third'))();
      expect(ended).toEqual(['first', 'second']);
    });

    it('does not end a poll that gave its place up', async () => {
      const { queues } = await newWorld(makeStore);
      const ended: string[] = [];
      const poll = { cancel: () => ended.push('first') };
      queues.claim('one', poll)();
      queues.release('one', poll)();
      queues.claim('one', { cancel: () => ended.push('second') })();
      expect(ended).toEqual([]);
    });

    it('removes a queue and no other', async () => {
      const { realm, addUser, queues } = await newWorld(makeStore);
      const { id: userId } = await addUser();
      const [queue, other] = [
        aQueue({ realmId: realm.id, userId }),
        aQueue({ realmId: realm.id, userId }),
      ];
      await done(queues.add(queue, 200));
      await done(queues.add(other, 200));
      await done(queues.remove(queue));
      await done(queues.remove(queue));
      expect(await done(queues.find(queue.id))).toEqual(O.none);
      expect(await done(queues.find(other.id))).toEqual(O.some(other));
    });
  });
