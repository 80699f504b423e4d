import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ResolvedEntry } from '../../events/delivery';
import type { AddressedEvent } from '../../events/log-entry';
import { ChannelId, EventId, MessageId, UserId, asId } from '../../shared/id';
import { anEvent } from '../build-events';
import type { MakeStore, World } from './world';
import { anotherWorld, done, newWorld } from './world';

const never = new Promise<void>(() => undefined);
const start = asId(EventId)(0);

/** An event that says who wrote it, and as which of theirs. */
const note = (writer: number, number: number, width = 1): AddressedEvent => ({
  event: {
    _tag: 'PeersSubscribed',
    channelIds: [asId(ChannelId)(writer)],
    userIds: [asId(UserId)(number)],
  },
  audience: { users: [asId(UserId)(writer)] },
  width,
});

const emit = ({ realm, within }: World, ...events: readonly AddressedEvent[]) =>
  within((tx) => tx.events.emit(realm.id, events));

/** What is in the log after an id, without waiting. */
const entriesAfter = async (
  { stream, realm }: World,
  after: EventId,
): Promise<readonly ResolvedEntry[]> => {
  const seen: ResolvedEntry[] = [];
  await done(
    stream.follow({
      realmId: realm.id,
      after,
      waitMilliseconds: 0,
      take: (entries) => {
        seen.push(...entries);
        return O.none;
      },
      cancelled: never,
    }),
  );
  return seen;
};

/** Follows the log, one wait after another as polls do, until it has seen so many entries. */
const follow = async (
  { stream, realm }: World,
  count: number,
): Promise<readonly ResolvedEntry[]> => {
  const seen: ResolvedEntry[] = [];
  while (seen.length < count) {
    const followed = await done(
      stream.follow({
        realmId: realm.id,
        after: seen.at(-1)?.entry.id ?? start,
        waitMilliseconds: 10_000,
        take: O.some,
        cancelled: never,
      }),
    );
    if (followed._tag !== 'Taken') {
      throw new Error(`Saw ${seen.length} of ${count} entries, then ${followed._tag}`);
    }
    seen.push(...followed.value);
  }
  return seen;
};

const writerOf = ({ entry }: ResolvedEntry): readonly [writer: number, number: number] =>
  entry.event._tag === 'PeersSubscribed'
    ? [entry.event.channelIds[0] ?? 0, entry.event.userIds[0] ?? 0]
    : [0, 0];

/** What the log of a realm promises: EventOutbox and EventStream together. */
export const eventLogContract = (makeStore: MakeStore): void => {
  describe('EventOutbox', () => {
    it('keeps events complete and in the order in which they were emitted', async () => {
      const world = await newWorld(makeStore);
      const events: readonly AddressedEvent[] = [
        anEvent(),
        {
          ...note(1, 2),
          audience: {
            users: [asId(UserId)(3)],
            standing: 'administrators',
            receivers: { channelId: asId(ChannelId)(4), messageId: asId(MessageId)(5) },
            except: [asId(UserId)(6)],
            publicChannel: true,
          },
          flags: { read: [asId(UserId)(7)], stream_wildcard_mentioned: 'everyone' },
        },
      ];
      await emit(world, ...events);
      const entries = await entriesAfter(world, start);
      expect(entries.map(({ entry }) => entry)).toEqual(
        events.map(({ event, audience, flags }, index) => ({
          realmId: world.realm.id,
          id: index + 1,
          event,
          audience,
          flags: flags ?? {},
        })),
      );
    });

    it('takes as many ids as an event may need, and names the last', async () => {
      const world = await newWorld(makeStore);
      await emit(world, note(1, 1, 3), note(1, 2));
      await emit(world, note(1, 3, 2));
      const entries = await entriesAfter(world, start);
      expect(entries.map(({ entry }) => entry.id)).toEqual([3, 4, 6]);
      expect(await world.within(({ events }) => events.head(world.realm.id))).toBe(6);
    });

    it('emits nothing if there is nothing to emit', async () => {
      const world = await newWorld(makeStore);
      await emit(world);
      expect(await entriesAfter(world, start)).toEqual([]);
    });

    it('keeps the logs of realms apart', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      await emit(world, note(1, 1));
      await emit(other, note(2, 1), note(2, 2));
      expect((await entriesAfter(world, start)).map(writerOf)).toEqual([[1, 1]]);
      expect((await entriesAfter(other, start)).map(writerOf)).toEqual([
        [2, 1],
        [2, 2],
      ]);
    });

    it('shows nobody an event whose transaction failed', async () => {
      const world = await newWorld(makeStore);
      const { transact, realm } = world;
      await transact(({ events }) =>
        pipe(
          events.emit(realm.id, [note(1, 1)]),
          TE.flatMap(() => TE.left('no')),
        ),
      )();
      await emit(world, note(1, 2));
      expect((await entriesAfter(world, start)).map(writerOf)).toEqual([[1, 2]]);
    });
  });

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
          waitMilliseconds: 10_000,
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
      expect(await following).toEqual({ _tag: 'Taken', value: 'three' });
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
          waitMilliseconds: 10_000,
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
      expect([early, late, stranger].map(({ id }) => entry?.received(id))).toEqual([
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
};
