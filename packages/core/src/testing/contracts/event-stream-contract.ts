import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { EventId, asId } from '../../shared/id';
import { anEvent } from '../build-events';
import { emit, entriesAfter, follow, never, note, start, writerOf } from './log-reading';
import type { MakeStore } from './world';
import { done, newWorld } from './world';

/** What every EventStream promises. */
export const eventStreamContract = (makeStore: MakeStore): void =>
  describe('EventStream', () => {
    it('hands over what is there already, after the id', async () => {
      const world = await newWorld(makeStore);
      await emit(world, note(1, 1), note(1, 2), note(1, 3));
      const entries = await entriesAfter(world, asId(EventId)(1));
      expect(entries.map(writerOf)).toEqual([
        [1, 2],
        [1, 3],
      ]);
      expect(await done(world.stream.head(world.realm.id))).toBe(3);
    });

    it('wakes whoever waits', async () => {
      const world = await newWorld(makeStore);
      const following = follow(world, 1);
      await emit(world, note(1, 1));
      expect((await following).map(writerOf)).toEqual([[1, 1]]);
    });

    it('goes on waiting past entries that are not taken', async () => {
      const world = await newWorld(makeStore);
      const calls: number[] = [];
      const following = done(
        world.stream.follow({
          realmId: world.realm.id,
          after: start,
          waitMilliseconds: 600_000,
          take: (entries) => {
            const numbers = entries.map((entry) => writerOf(entry)[1]);
            calls.push(...numbers);
            return numbers.includes(3) ? O.some('three') : O.none;
          },
          cancelled: never,
        }),
      );
      await emit(world, note(1, 1));
      await emit(world, note(1, 2));
      await emit(world, note(1, 3));
      expect(await following).toMatchObject({ _tag: 'Taken', value: 'three' });
      expect(calls).toEqual([1, 2, 3]);
    });

    it.each([0, 20])('ends after %d ms in which nothing is taken', async (waitMilliseconds) => {
      const { stream, realm } = await newWorld(makeStore);
      const followed = await done(
        stream.follow({
          realmId: realm.id,
          after: start,
          waitMilliseconds,
          take: () => O.none,
          cancelled: never,
        }),
      );
      expect(followed).toEqual({ _tag: 'TimeIsUp' });
    });

    it('ends when nobody waits any more', async () => {
      const { stream, realm } = await newWorld(makeStore);
      const followed = await done(
        stream.follow({
          realmId: realm.id,
          after: start,
          waitMilliseconds: 600_000,
          take: () => O.none,
          cancelled: Promise.resolve(),
        }),
      );
      expect(followed).toEqual({ _tag: 'Cancelled' });
    });

    it('knows who received the message that an event is about', async () => {
      const world = await newWorld(makeStore);
      const { addUser, addChannel, join, send } = world;
      const [early, late, stranger] = [await addUser(), await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, early);
      const messageId = await send(early, channel.recipientId);
      await join(channel, late);
      await emit(world, {
        ...anEvent(),
        audience: { users: [], receivers: { channelId: channel.id, messageId } },
      });
      const [entry] = await entriesAfter(world, start);
      expect([early, late, stranger].map(({ id }) => entry?.received(id, messageId))).toEqual([
        true,
        false,
        false,
      ]);
    });

    it('takes a fresh mark if the log has not grown, and loses no event for it', async () => {
      const world = await newWorld(makeStore);
      const { stream, realm } = world;
      await emit(world, note(1, 1));
      const head = await done(stream.head(realm.id));
      const mark = await done(stream.markAfter(realm.id, head));
      expect(mark).toBeGreaterThan(head);
      await emit(world, note(1, 2));
      expect((await entriesAfter(world, mark)).map(writerOf)).toEqual([[1, 2]]);
    });

    it('marks where the log has grown to', async () => {
      const world = await newWorld(makeStore);
      const { stream, realm } = world;
      const before = await done(stream.head(realm.id));
      await emit(world, note(1, 1), note(1, 2));
      const mark = await done(stream.markAfter(realm.id, before));
      expect(mark).toBeGreaterThan(before);
      await emit(world, note(1, 3));
      expect((await entriesAfter(world, mark)).map(writerOf)).toEqual([[1, 3]]);
    });

    it('loses, doubles and reorders no event of many writers', async () => {
      const world = await newWorld(makeStore);
      const { transact, realm } = world;
      const [writers, rounds] = [6, 8];
      const count = writers * rounds * 2;
      const readers = [follow(world, count), follow(world, count)];
      const write = async (writer: number): Promise<void> => {
        for (let round = 0; round < rounds; round += 1) {
          await transact(({ events }) =>
            pipe(
              events.emit(realm.id, [note(writer, -1)]),
              TE.flatMap(() => TE.left('changed my mind')),
            ),
          )();
          const [first, second] = [2 * round, 2 * round + 1];
          const written = await transact(({ channels, events }) =>
            pipe(
              events.emit(realm.id, [note(writer, first, 1 + (round % 3))]),
              TE.tap(() => channels.findByNamesFor(realm.id, undefined, ['a pause'])),
              TE.flatMap(() => events.emit(realm.id, [note(writer, second)])),
            ),
          )();
          expect(E.isRight(written)).toBe(true);
        }
      };
      await Promise.all(Array.from({ length: writers }, (_, index) => write(index + 1)));
      const [seen = [], seenByOther = []] = await Promise.all(readers);
      const ids = seen.map(({ entry }) => entry.id);
      expect(ids).toEqual(Array.from(new Set(ids)).sort((a, b) => a - b));
      for (let writer = 1; writer <= writers; writer += 1) {
        const own = seen.map(writerOf).filter(([by]) => by === writer);
        expect(own.map(([, number]) => number)).toEqual(
          Array.from({ length: 2 * rounds }, (_, number) => number),
        );
      }
      expect(seenByOther.map(({ entry }) => entry)).toEqual(seen.map(({ entry }) => entry));
      expect((await entriesAfter(world, start)).map(writerOf)).toEqual(seen.map(writerOf));
    });
  });
