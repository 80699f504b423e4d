import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import * as fc from 'fast-check';
import type { User } from '../../access';
import type { Channel } from '../../channels';
import { holdsMessage } from '../../channels';
import type { AddressedEvent, ResolvedEntry } from '../../events';
import type { HasReceived, Role } from '../../kernel';
import {
  EventId,
  MessageId,
  asId,
  includes,
  newCancellation,
  nextMessage,
  onlyTo,
  role,
} from '../../kernel';
import { anEvent } from '../build-events';
import {
  emit,
  entriesAfter,
  follow,
  followedOf,
  headOf,
  nobody,
  note,
  start,
  wideNote,
  writerOf,
} from './log-reading';
import type { MakeStore, World } from './world';
import { done, newWorld } from './world';

/** Ends the subscription, if there is one. */
const leave = ({ within, realm }: World, { id }: User, { id: channelId }: Channel) =>
  within(({ subscriptions }) =>
    pipe(
      subscriptions.subscribedAmong(realm.id, channelId, [id]),
      TE.flatMap((members) =>
        subscriptions.unsubscribe(
          realm.id,
          members.map((userId) => ({ userId, channelId })),
        ),
      ),
    ),
  );

/** What every EventStream promises. */
export const eventStreamContract = (makeStore: MakeStore): void =>
  describe('EventStream', () => {
    it('passes existing entries after the id', async () => {
      const world = await newWorld(makeStore);
      await emit(world, note(1, 1), note(1, 2), note(1, 3));
      const entries = await entriesAfter(world, asId(EventId)(1));
      expect(entries.map(writerOf)).toEqual([
        [1, 2],
        [1, 3],
      ]);
      expect(await done(world.stream.reaches(world.realm.id, asId(EventId)(3)))).toBe(true);
      expect(await done(world.stream.reaches(world.realm.id, asId(EventId)(4)))).toBe(false);
    });

    it('wakes waiting followers', async () => {
      const world = await newWorld(makeStore);
      const following = follow(world, 1);
      await emit(world, note(1, 1));
      expect((await following).map(writerOf)).toEqual([[1, 1]]);
    });

    it('goes on waiting past entries that are not taken', async () => {
      const world = await newWorld(makeStore);
      const calls: number[] = [];
      const following = done(
        followedOf(world.stream, {
          realmId: world.realm.id,
          after: start,
          waitMilliseconds: 600_000,
          taking: () => (entries) => {
            const numbers = entries.map((entry) => writerOf(entry)[1]);
            calls.push(...numbers);
            return numbers.includes(3) ? O.some('three') : O.none;
          },
        }),
      );
      await emit(world, note(1, 1));
      await emit(world, note(1, 2));
      await emit(world, note(1, 3));
      expect(await following).toMatchObject({ _tag: 'Taken', value: 'three' });
      expect(calls).toEqual([1, 2, 3]);
    });

    it('delivers an entry to others if one follower cannot take it', async () => {
      const world = await newWorld(makeStore);
      const { stream, realm } = world;
      const failing = followedOf<never>(stream, {
        realmId: realm.id,
        after: start,
        waitMilliseconds: 10_000,
        taking: () => (entries) => {
          if (entries.length > 0) {
            throw new Error('cannot be taken');
          }
          return O.none;
        },
      })();
      const following = follow(world, 1);
      await emit(world, note(1, 1));
      expect((await following).map(writerOf)).toEqual([[1, 1]]);
      expect(await failing).toMatchObject({ _tag: 'Left', left: { _tag: 'Unexpected' } });
    });

    it.each([0, 20])('ends after %d ms in which nothing is taken', async (waitMilliseconds) => {
      const { stream, realm } = await newWorld(makeStore);
      const followed = await done(
        followedOf(stream, {
          realmId: realm.id,
          after: start,
          waitMilliseconds,
          taking: () => () => O.none,
        }),
      );
      expect(followed).toEqual({ _tag: 'TimeIsUp' });
    });

    it.each(['before', 'while'])('ends when it is cancelled %s it waits', async (when) => {
      const world = await newWorld(makeStore);
      const { stream, realm } = world;
      const cancellation = newCancellation();
      if (when === 'before') {
        cancellation.cancel();
      }
      const following = done(
        followedOf(stream, {
          realmId: realm.id,
          after: start,
          waitMilliseconds: 600_000,
          taking: () => () => O.none,
          cancellation,
        }),
      );
      await emit(world, note(1, 1));
      cancellation.cancel();
      expect(await following).toEqual({ _tag: 'Cancelled' });
    });

    it('passes nothing more on once a wait has ended', async () => {
      const world = await newWorld(makeStore);
      const cancellation = newCancellation();
      const seen: number[] = [];
      const ends: string[] = [];
      const begun = await done(
        world.stream.follow({
          realmId: world.realm.id,
          userId: nobody,
          after: start,
          waitMilliseconds: 600_000,
          begin: () => undefined,
          take: (entries) => {
            seen.push(...entries.map((entry) => writerOf(entry)[1]));
            return O.none;
          },
          cancellation,
          resume: (ended) => ends.push(E.isRight(ended) ? ended.right._tag : 'a failure'),
        }),
      );
      expect(begun).toEqual(O.none);
      await emit(world, note(1, 1));
      await follow(world, 1);
      cancellation.cancel();
      await emit(world, note(1, 2));
      await follow(world, 2);
      expect({ seen, ends }).toEqual({ seen: [1], ends: ['Cancelled'] });
    });

    it('reports who received the message that an event is about', async () => {
      const world = await newWorld(makeStore);
      const { addUser, addChannel, join, send } = world;
      const [early, late, inaccessibleUser] = [await addUser(), await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, early);
      const messageId = await send(early, channel.recipientId);
      await join(channel, late);
      await emit(world, {
        ...anEvent(),
        audience: { users: [], receivers: { channelId: channel.id, messageId } },
      });
      const entry = (await entriesAfter(world, start)).at(-1);
      expect(
        [early, late, inaccessibleUser].map(({ id }) => entry?.received(id, messageId)),
      ).toEqual([true, false, false]);
    });

    it('uses the members at the time of an entry, however late it is read', async () => {
      const world = await newWorld(makeStore);
      const { addUser, addChannel, join, send, within, realm } = world;
      const [ann, bob] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, ann, bob);
      const messageId = await send(ann, channel.recipientId);
      const receivers = { channelId: channel.id, messageId, next: nextMessage };
      const react = () => emit(world, { ...anEvent(), audience: { users: [], receivers } });
      await react();
      await within(({ subscriptions }) =>
        subscriptions.unsubscribe(realm.id, [{ userId: bob.id, channelId: channel.id }]),
      );
      await react();
      const entries = (await entriesAfter(world, start)).filter(
        ({ entry }) => entry.event._tag === 'UserAdded',
      );
      expect(entries.map(({ entry }) => entry.audience.receivers?.next)).not.toContain(nextMessage);
      const receives = ({ entry: { audience }, received }: ResolvedEntry) =>
        [ann, bob].map((user) =>
          includes(
            audience,
            { userId: user.id, role: user.role, isBot: false, allPublicChannels: false },
            received,
          ),
        );
      expect(entries.map(receives)).toEqual([
        [true, true],
        [true, false],
      ]);
    });

    it('always has the same members of channels as the store', async () => {
      const world = await newWorld(makeStore);
      const { addUser, addChannel, join, send, within, realm } = world;
      const users = [await addUser(), await addUser(), await addUser()];
      const channels = [await addChannel(), await addChannel()];
      const [sender] = users;
      const sent = new Map(channels.map(({ id }) => [id, new Array<MessageId>()]));
      const position = { last: start };
      /** What a continuous reader of the log knows, and what the store contains. */
      const compare = async (): Promise<void> => {
        for (const { id: channelId } of channels) {
          const messageIds = sent.get(channelId) ?? [];
          const messageId = messageIds.at(-1) ?? asId(MessageId)(1);
          await emit(world, {
            ...anEvent(),
            audience: { users: [], receivers: { channelId, messageId } },
          });
          const entries = await entriesAfter(world, position.last);
          const last = entries.at(-1);
          position.last = last?.entry.id ?? position.last;
          const periods = await within(({ subscriptions }) =>
            subscriptions.periodsOf(realm.id, channelId),
          );
          const table = (received: HasReceived) =>
            users.map(({ id }) => messageIds.map((each) => received(id, each)));
          expect(last === undefined ? undefined : table(last.received)).toEqual(
            table((userId, id) =>
              periods.some((period) => period.userId === userId && holdsMessage(period, id)),
            ),
          );
        }
      };
      const step = fc.record({
        act: fc.constantFrom('join', 'leave', 'send'),
        user: fc.constantFrom(...users),
        channel: fc.constantFrom(...channels),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          for (const { act, user, channel } of steps) {
            switch (act) {
              case 'join':
                await leave(world, user, channel);
                await join(channel, user);
                break;
              case 'leave':
                await leave(world, user, channel);
                break;
              case 'send':
                sent.get(channel.id)?.push(await send(sender ?? user, channel.recipientId));
                break;
            }
            await compare();
          }
        }),
        { numRuns: 5, endOnFailure: true },
      );
    });

    it.each([1, 600, 2300])(
      'says which role the user had before %d entries, wherever the reader begins',
      async (count) => {
        const world = await newWorld(makeStore);
        const { stream, realm } = world;
        const [ann, bob] = [await world.addUser(), await world.addUser()];
        // The stream keeps what it reads from now on, up to a limit.
        await entriesAfter(world, start);
        const changed = (user: User, previousRole: Role, newRole: Role): AddressedEvent => ({
          event: { _tag: 'UserRoleChanged', userId: user.id, role: newRole, previousRole },
          audience: onlyTo(user.id),
        });
        const fill = Array.from({ length: count }, (_, number) => note(1, number));
        const before = await headOf(world);
        await emit(world, changed(bob, role.guest, role.moderator), ...fill);
        await emit(world, changed(ann, role.member, role.administrator));
        const between = await headOf(world);
        await emit(world, ...fill, changed(ann, role.administrator, role.guest));
        const last = await headOf(world);
        const formerRoles = new Array<readonly [User, EventId, O.Option<Role>]>();
        for (const [user, after] of [
          [ann, start],
          [ann, before],
          [ann, between],
          [ann, last],
          [bob, before],
          [bob, between],
        ] as const) {
          await done(
            followedOf(stream, {
              realmId: realm.id,
              userId: user.id,
              after,
              waitMilliseconds: 0,
              taking: (formerRole) => {
                formerRoles.push([user, after, formerRole]);
                return () => O.none;
              },
            }),
          );
        }
        expect(formerRoles).toEqual([
          [ann, start, O.some(role.member)],
          [ann, before, O.some(role.member)],
          [ann, between, O.some(role.administrator)],
          [ann, last, O.none],
          [bob, before, O.some(role.guest)],
          [bob, between, O.none],
        ]);
      },
    );

    it.each([499, 500, 501, 2300])('passes %d entries, in parts or at once', async (count) => {
      const world = await newWorld(makeStore);
      await emit(world, note(2, 0));
      const waiting = follow(world, count + 1);
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      await emit(world, ...numbers.map((number) => note(1, number)));
      await emit(world, note(3, 0));
      const expected = [[2, 0], ...numbers.map((number) => [1, number]), [3, 0]];
      const late = await entriesAfter(world, start);
      expect(late.map(writerOf)).toEqual(expected);
      expect((await waiting).map(writerOf).slice(0, count + 1)).toEqual(expected.slice(0, -1));
      const half = late[Math.floor(count / 2)]?.entry.id ?? start;
      expect((await entriesAfter(world, half)).map(writerOf)).toEqual(
        expected.slice(Math.floor(count / 2) + 1),
      );
    });

    it('takes a fresh mark if the log has not grown, and loses no event for it', async () => {
      const world = await newWorld(makeStore);
      const { stream, realm } = world;
      await emit(world, note(1, 1));
      const head = await headOf(world);
      const mark = await done(stream.markAfter(realm.id, head));
      expect(mark).toBeGreaterThan(head);
      await emit(world, note(1, 2));
      expect((await entriesAfter(world, mark)).map(writerOf)).toEqual([[1, 2]]);
    });

    it('marks the current end of the log', async () => {
      const world = await newWorld(makeStore);
      const { stream, realm } = world;
      const before = await headOf(world);
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
      const count = writers * rounds * 3;
      const readers = [follow(world, count), follow(world, count)];
      const write = async (writer: number): Promise<void> => {
        for (let round = 0; round < rounds; round += 1) {
          await transact('server', ({ events }) =>
            pipe(
              events.emit(realm.id, [note(writer, -1)]),
              TE.flatMap(() => TE.left('changed my mind')),
            ),
          )();
          const [first, second] = [2 * round, 2 * round + 1];
          const written = await transact('server', ({ channels, events }) =>
            pipe(
              events.emit(realm.id, [note(writer, first), wideNote(1 + (round % 3))]),
              TE.tap(() => channels.loadByNamesFor(realm.id, undefined, ['a pause'])),
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
