import { someTime } from '../../in-memory';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every TopicPreferenceRepository promises. */
export const topicPreferenceContract = (makeStore: MakeStore): void =>
  describe('TopicPreferenceRepository', () => {
    it('stores one preference for a topic, case-insensitively', async () => {
      const { realm, addUser, addChannel, within } = await newWorld(makeStore);
      const [user, other] = [await addUser(), await addUser()];
      const channel = await addChannel();
      const set = (userId: typeof user.id, topic: string, policy: 0 | 1 | 2 | 3) =>
        within(({ topicPreferences }) =>
          topicPreferences.set(realm.id, [
            { userId, channelId: channel.id, topic, policy, updatedAt: someTime },
          ]),
        );
      await set(user.id, 'lunch', 1);
      await set(user.id, 'LUNCH', 3);
      await set(other.id, 'Lunch', 2);
      expect(
        await within(({ topicPreferences }) =>
          topicPreferences.about(realm.id, channel.id, 'lunch'),
        ),
      ).toMatchObject([
        { userId: user.id, topic: 'LUNCH', policy: 3 },
        { userId: other.id, topic: 'Lunch', policy: 2 },
      ]);
      await set(user.id, 'lunch', 0);
      expect(
        await within(({ topicPreferences }) => topicPreferences.of(realm.id, user.id)),
      ).toEqual([]);
      expect(
        await within(({ topicPreferences }) => topicPreferences.of(realm.id, other.id)),
      ).toHaveLength(1);
    });

    it('writes and deletes preferences of many users at once', async () => {
      const { realm, addUser, addChannel, within } = await newWorld(makeStore);
      const [one, other] = [await addUser(), await addUser()];
      const channel = await addChannel({ name: 'kitchen' });
      const preference = (userId: typeof one.id, topic: string, policy: 0 | 1 | 2 | 3) => ({
        userId,
        channelId: channel.id,
        topic,
        policy,
        updatedAt: someTime,
      });
      const set = (...preferences: readonly ReturnType<typeof preference>[]) =>
        within(({ topicPreferences }) => topicPreferences.set(realm.id, preferences));
      await set(preference(one.id, 'tea', 1), preference(other.id, 'Tea', 1));
      await set(preference(one.id, 'TEA', 0), preference(one.id, 'jam', 3));
      const muted = await within(({ topicPreferences }) =>
        topicPreferences.mutedOf(realm.id, [one.id, other.id]),
      );
      expect(new Map(muted)).toEqual(
        new Map([
          [one.id, []],
          [
            other.id,
            [
              {
                channelId: channel.id,
                channelName: 'kitchen',
                topic: 'Tea',
                updatedAt: someTime,
              },
            ],
          ],
        ]),
      );
      await set();
      expect(
        await within(({ topicPreferences }) => topicPreferences.of(realm.id, one.id)),
      ).toMatchObject([{ topic: 'jam', policy: 3 }]);
    });

    it('returns how visible a topic is to users', async () => {
      const { realm, addUser, addChannel, join, within } = await newWorld(makeStore);
      const [muter, follower, inaccessibleUser] = [
        await addUser(),
        await addUser(),
        await addUser(),
      ];
      const channel = await addChannel();
      await join(channel, muter, follower);
      await within(({ subscriptions }) =>
        subscriptions.changePersonal(
          realm.id,
          muter.id,
          new Map([[channel.id, { isMuted: true }]]),
        ),
      );
      await within(({ topicPreferences }) =>
        topicPreferences.set(realm.id, [
          {
            userId: follower.id,
            channelId: channel.id,
            topic: 'tea',
            policy: 3,
            updatedAt: someTime,
          },
        ]),
      );
      const ids = [muter.id, follower.id, inaccessibleUser.id];
      const statuses = await within(({ topicPreferences }) =>
        topicPreferences.statusesOf(realm.id, { channelId: channel.id, topic: 'TEA' }, ids),
      );
      expect(new Map(statuses)).toEqual(
        new Map([
          [muter.id, { policy: 0, isChannelMuted: true }],
          [follower.id, { policy: 3, isChannelMuted: false }],
          [inaccessibleUser.id, { policy: 0, isChannelMuted: false }],
        ]),
      );
    });
  });
