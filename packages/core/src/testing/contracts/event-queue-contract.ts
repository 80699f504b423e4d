import * as O from 'fp-ts/Option';
import { EventId, asId } from '../../shared/id';
import { anEvent, aQueue } from '../build-events';
import { fakeIds, someTime } from '../fakes';
import type { MakeStore } from './world';
import { done, newWorld } from './world';

/** What every EventQueueRepository and EventQueues promise. */
export const eventQueueContract = (makeStore: MakeStore): void =>
  describe('EventQueues', () => {
    it('keeps a queue as it was registered', async () => {
      const { realm, addUser, within, queues } = await newWorld(makeStore);
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
        allPublicStreams: true,
        applyMarkdown: true,
        clientGravatar: true,
        slimPresence: true,
        idleTimeoutSeconds: 43_200,
      });
      await within((tx) => tx.queues.create(queue));
      expect(await done(queues.find(queue.id))).toEqual(O.some(queue));
    });

    it('tells no types from every type', async () => {
      const { realm, addUser, within, queues } = await newWorld(makeStore);
      const { id: userId } = await addUser();
      const none = aQueue({ realmId: realm.id, userId, eventTypes: new Set() });
      const every = aQueue({ realmId: realm.id, userId, eventTypes: undefined });
      await within((tx) => tx.queues.create(none));
      await within((tx) => tx.queues.create(every));
      expect(O.toUndefined(await done(queues.find(none.id)))?.eventTypes).toEqual(new Set());
      expect(O.toUndefined(await done(queues.find(every.id)))?.eventTypes).toBeUndefined();
    });

    it('finds no queue that nobody registered', async () => {
      const { queues } = await newWorld(makeStore);
      expect(await done(queues.find(fakeIds.uuid()))).toEqual(O.none);
      expect(await done(queues.find("no uuid; drop table 'queues'"))).toEqual(O.none);
    });

    it('remembers what the client has and when it polled', async () => {
      const { realm, addUser, within, queues } = await newWorld(makeStore);
      const { id: userId } = await addUser();
      await within(({ events }) => events.emit(realm.id, [anEvent(), anEvent()]));
      const queue = aQueue({ realmId: realm.id, userId });
      await within((tx) => tx.queues.create(queue));
      const acknowledged = asId(EventId)(2);
      await done(queues.touch(queue, acknowledged, someTime + 60));
      expect(await done(queues.find(queue.id))).toEqual(
        O.some({ ...queue, acknowledged, lastPolledAt: someTime + 60 }),
      );
    });

    it('removes a queue and no other', async () => {
      const { realm, addUser, within, queues } = await newWorld(makeStore);
      const { id: userId } = await addUser();
      const [queue, other] = [
        aQueue({ realmId: realm.id, userId }),
        aQueue({ realmId: realm.id, userId }),
      ];
      await within((tx) => tx.queues.create(queue));
      await within((tx) => tx.queues.create(other));
      await done(queues.remove(queue));
      await done(queues.remove(queue));
      expect(await done(queues.find(queue.id))).toEqual(O.none);
      expect(await done(queues.find(other.id))).toEqual(O.some(other));
    });
  });
