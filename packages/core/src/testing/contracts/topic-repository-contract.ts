import { someTime } from '../fakes';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every TopicRepository promises. */
export const topicRepositoryContract = (makeStore: MakeStore): void =>
  describe('TopicRepository', () => {
    it('tells the topics of a channel, newest first, spelled as last', async () => {
      const { realm, addUser, addChannel, join, send, within } = await newWorld(makeStore);
      const [early, late] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, early);
      await send(early, channel.recipientId, { topic: 'lunch' });
      const empty = await send(early, channel.recipientId);
      await join(channel, late);
      const newest = await send(early, channel.recipientId, { topic: 'LUNCH' });
      await send(early, (await addChannel()).recipientId, { topic: 'elsewhere' });
      const topicsFor = (userId?: typeof late.id) =>
        within(({ topics }) =>
          topics.topicsOf(
            realm.id,
            channel.recipientId,
            userId === undefined ? { _tag: 'Shared' } : { _tag: 'Personal', userId },
          ),
        );
      expect(await topicsFor()).toEqual([
        { name: 'LUNCH', maxId: newest },
        { name: '', maxId: empty },
      ]);
      expect(await topicsFor(late.id)).toEqual([{ name: 'LUNCH', maxId: newest }]);
    });

    it('knows whether there is a topic with a name', async () => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const sender = await addUser();
      const channel = await addChannel();
      const hasNamed = () =>
        within(({ topics }) => topics.hasNamedTopic(realm.id, channel.recipientId));
      await send(sender, channel.recipientId);
      expect(await hasNamed()).toBe(false);
      await send(sender, channel.recipientId, { topic: 'lunch' });
      expect(await hasNamed()).toBe(true);
    });

    it('keeps one preference for a topic, whatever the case', async () => {
      const { realm, addUser, addChannel, within } = await newWorld(makeStore);
      const [user, other] = [await addUser(), await addUser()];
      const channel = await addChannel();
      const set = (userId: typeof user.id, topic: string, policy: 0 | 1 | 2 | 3) =>
        within(({ topics }) =>
          topics.setPreference(realm.id, {
            userId,
            channelId: channel.id,
            topic,
            policy,
            updatedAt: someTime,
          }),
        );
      await set(user.id, 'lunch', 1);
      await set(user.id, 'LUNCH', 3);
      await set(other.id, 'Lunch', 2);
      expect(
        await within(({ topics }) => topics.preferencesAbout(realm.id, channel.id, 'lunch')),
      ).toMatchObject([
        { userId: user.id, topic: 'LUNCH', policy: 3 },
        { userId: other.id, topic: 'Lunch', policy: 2 },
      ]);
      await set(user.id, 'lunch', 0);
      expect(await within(({ topics }) => topics.preferencesOf(realm.id, user.id))).toEqual([]);
      expect(await within(({ topics }) => topics.preferencesOf(realm.id, other.id))).toHaveLength(
        1,
      );
    });
  });
