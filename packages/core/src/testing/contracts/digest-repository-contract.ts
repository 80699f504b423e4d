import { busyTopicLimits } from '../../accounts';
import { someTime } from '../../in-memory';
import { noFlags } from '../../messages';
import { aQueue } from '../build-events';
import type { MakeStore } from './world';
import { anotherWorld, done, newWorld } from './world';

/** What every DigestRepository promises. */
export const digestRepositoryContract = (makeStore: MakeStore): void =>
  describe('DigestRepository', () => {
    it('knows until when digests have been planned, in each realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const plan = (until: number, { realm, within } = world) =>
        within(({ digests }) => digests.planUntil(realm.id, until));
      expect(await plan(someTime)).toBeUndefined();
      expect(await plan(someTime + 1)).toBe(someTime);
      expect(await plan(someTime + 2, other)).toBeUndefined();
      expect(await plan(someTime + 3)).toBe(someTime + 1);
    });

    it('knows when people were seen last, by presence or by a queue', async () => {
      const { realm, within, queues, addUser } = await newWorld(makeStore);
      const [never, present, polling] = [
        await addUser({ timezone: 'Europe/Warsaw', joinedAt: someTime - 9 }),
        await addUser(),
        await addUser(),
      ];
      await addUser({ isActive: false });
      await addUser({ bot: { type: 1, ownerId: never.id } });
      await within(({ presences }) =>
        presences.write(realm.id, present.id, { activeAt: null, connectedAt: someTime }),
      );
      const queue = { realmId: realm.id, userId: polling.id, lastPolledAt: someTime + 1 };
      await done(queues.add(aQueue(queue), 10));
      const seen = await within(({ digests }) => digests.sightings(realm.id));
      expect(seen).toEqual(
        [never, present, polling].map(({ id, timezone, joinedAt }, index) => ({
          userId: id,
          timezone,
          joinedAt,
          seenAt: [undefined, someTime, someTime + 1][index],
        })),
      );
      expect(await within(({ digests }) => digests.sightings(realm.id, [polling.id]))).toEqual(
        seen.slice(-1),
      );
    });

    it('finds the busiest topics of channels, ignoring case', async () => {
      const { realm, within, addUser, addChannel, send } = await newWorld(makeStore);
      const sender = await addUser();
      const [one, two, other] = [await addChannel(), await addChannel(), await addChannel()];
      const tell = ({ recipientId }: typeof one, topic: string, sentAt = someTime) =>
        send(sender, recipientId, { topic, sentAt });
      await tell(one, 'old', someTime - 1);
      await tell(other, 'elsewhere');
      const quiet = await tell(one, 'quiet');
      const busy = [await tell(two, 'Busy'), await tell(two, 'busy')];
      const late = await tell(one, 'late');
      expect(
        await within(({ digests }) =>
          digests.busyTopics(realm.id, [one.recipientId, two.recipientId], someTime),
        ),
      ).toEqual([busy, [late], [quiet]]);
    });

    it('looks at the newest messages of a channel only', async () => {
      const { realm, within, addUser, addChannel, send } = await newWorld(makeStore);
      const sender = await addUser();
      const { recipientId } = await addChannel();
      const { messagesOfChannel } = busyTopicLimits;
      for (let each = 0; each <= messagesOfChannel; each += 1) {
        await send(sender, recipientId, { topic: 'busy' });
      }
      const [topic] = await within(({ digests }) =>
        digests.busyTopics(realm.id, [recipientId], someTime),
      );
      expect(topic).toHaveLength(messagesOfChannel);
    });

    it('counts conversations with new messages that the user has not read', async () => {
      const { realm, within, addUser, converse, send } = await newWorld(makeStore);
      const [reader, one, two] = [await addUser(), await addUser(), await addUser()];
      const [first, group] = [await converse(reader, one), await converse(reader, one, two)];
      const read = await converse(reader, two);
      const own = await converse(reader);
      await send(one, first);
      await send(one, first);
      await send(two, group);
      await send(reader, own);
      await send(two, read, {}, { ...noFlags, read: [reader.id] });
      const count = (since: number) =>
        within(({ digests }) => digests.countUnreadConversations(realm.id, reader.id, since));
      expect(await count(someTime)).toBe(2);
      expect(await count(someTime + 1)).toBe(0);
    });
  });
