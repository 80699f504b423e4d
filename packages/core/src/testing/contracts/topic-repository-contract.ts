import { someTime } from '../../in-memory';
import { asCorrespondent } from '../build-people';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every TopicRepository promises. */
export const topicRepositoryContract = (makeStore: MakeStore): void =>
  describe('TopicRepository', () => {
    it('returns the topics of a channel, newest first, in their newest spelling', async () => {
      const { realm, addUser, addChannel, join, send, within } = await newWorld(makeStore);
      const [early, late] = [await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, early);
      await send(early, channel.recipientId, { topic: 'lunch' });
      const empty = await send(early, channel.recipientId);
      await join(channel, late);
      const newest = await send(early, channel.recipientId, { topic: 'LUNCH' });
      await send(early, (await addChannel()).recipientId, { topic: 'elsewhere' });
      const topicsFor = (reader?: typeof late) =>
        within(({ topics }) =>
          topics.topicsOf(
            realm.id,
            channel.recipientId,
            reader === undefined
              ? { _tag: 'Shared' }
              : { _tag: 'Personal', reader: asCorrespondent(reader, realm) },
          ),
        );
      expect(await topicsFor()).toEqual([
        { name: 'LUNCH', maxId: newest },
        { name: '', maxId: empty },
      ]);
      expect(await topicsFor(late)).toEqual([{ name: 'LUNCH', maxId: newest }]);
    });

    it('reports whether there is a named topic', async () => {
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

    it('stores one preference for a topic, case-insensitively', async () => {
      const { realm, addUser, addChannel, within } = await newWorld(makeStore);
      const [user, other] = [await addUser(), await addUser()];
      const channel = await addChannel();
      const set = (userId: typeof user.id, topic: string, policy: 0 | 1 | 2 | 3) =>
        within(({ topics }) =>
          topics.setPreferences(realm.id, [
            { userId, channelId: channel.id, topic, policy, updatedAt: someTime },
          ]),
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
        within(({ topics }) => topics.setPreferences(realm.id, preferences));
      await set(preference(one.id, 'tea', 1), preference(other.id, 'Tea', 1));
      await set(preference(one.id, 'TEA', 0), preference(one.id, 'jam', 3));
      const muted = await within(({ topics }) => topics.mutedOf(realm.id, [one.id, other.id]));
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
      expect(await within(({ topics }) => topics.preferencesOf(realm.id, one.id))).toMatchObject([
        { topic: 'jam', policy: 3 },
      ]);
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
      await within(({ topics }) =>
        topics.setPreferences(realm.id, [
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
      const statuses = await within(({ topics }) =>
        topics.statusesOf(realm.id, { channelId: channel.id, topic: 'TEA' }, ids),
      );
      expect(new Map(statuses)).toEqual(
        new Map([
          [muter.id, { policy: 0, isChannelMuted: true }],
          [follower.id, { policy: 3, isChannelMuted: false }],
          [inaccessibleUser.id, { policy: 0, isChannelMuted: false }],
        ]),
      );
    });

    it('returns who took part in a topic, by a message or a reaction', async () => {
      const { realm, addUser, addChannel, send, within } = await newWorld(makeStore);
      const [one, other, elsewhere] = [await addUser(), await addUser(), await addUser()];
      const { recipientId } = await addChannel();
      const id = await send(one, recipientId, { topic: 'tea' });
      await send(one, recipientId, { topic: 'TEA' });
      await send(elsewhere, recipientId, { topic: 'jam' });
      const emoji = { name: 'tada', code: '1f389', type: 'unicode_emoji' } as const;
      await within(({ reactions }) => reactions.add(realm.id, id, { userId: other.id, emoji }));
      expect(
        await within(({ topics }) => topics.participantsIn(realm.id, recipientId, 'Tea')),
      ).toEqual([one.id, other.id]);
    });
  });
