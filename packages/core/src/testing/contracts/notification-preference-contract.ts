import { visibilityPolicy } from '../../channels';
import { someTime } from '../../in-memory';
import type { UserId } from '../../kernel';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every NotificationPreferenceReader promises. */
export const notificationPreferenceContract = (makeStore: MakeStore): void =>
  describe('NotificationPreferenceReader', () => {
    it('finds the alert words in a text, only those of the realm', async () => {
      const world = await newWorld(makeStore);
      const elsewhere = await anotherWorld(world);
      const [one, inaccessibleUser] = [await world.addUser(), await elsewhere.addUser()];
      const find = async (content: string) => {
        const { alertWords } = await world.within(({ notificationPreferences }) =>
          notificationPreferences.of(world.realm.id, { senderId: one.id, content }),
        );
        return alertWords;
      };
      const words = ['Tea', '100%', 'green tea', '(sic)', "it's", '[x]', 'Łódź', '>_<', '!'];
      await world.within(({ alertWords }) => alertWords.add(world.realm.id, one.id, words));
      await world.within(({ alertWords }) =>
        alertWords.add(elsewhere.realm.id, inaccessibleUser.id, ['tea']),
      );
      expect(await find('TEA')).toEqual([{ userId: one.id, word: 'Tea' }]);
      expect(await find('steak, a TEAPOT, and 100 of them')).toEqual([]);
      for (const word of words.map((each) => each.toUpperCase())) {
        for (const text of [word, `so ${word} it is`, `*${word}*`, `x\n"${word}"`, `(${word})!`]) {
          const found = await find(text);
          expect(found.map((each) => each.word.toUpperCase())).toContain(word);
        }
      }
    });

    it('finds for whom notices about resolved topics count as read', async () => {
      const { realm, within, addUser, addChannel, join } = await newWorld(makeStore);
      const [resolver, usual, always, never, follower, inaccessibleUser] = [
        await addUser(),
        await addUser(),
        await addUser(),
        await addUser(),
        await addUser(),
        await addUser(),
      ];
      const channel = await addChannel();
      await join(channel, resolver, usual, always, never, follower);
      const topic = { channelId: channel.id, topic: 'Łączka' };
      const choose = (id: UserId, policy: 'always' | 'never') =>
        within(({ userSettings }) =>
          userSettings.change(realm.id, id, { resolved_topic_notice_auto_read_policy: policy }),
        );
      for (const { id } of [resolver, never]) {
        await choose(id, 'never');
      }
      await choose(always.id, 'always');
      await within(({ topicPreferences }) =>
        topicPreferences.set(
          realm.id,
          [follower, always].map(({ id }) => ({
            ...topic,
            userId: id,
            policy: visibilityPolicy.followed,
            updatedAt: someTime,
          })),
        ),
      );
      const found = await within(({ notificationPreferences }) =>
        notificationPreferences.takingResolutionAsRead(
          realm.id,
          { ...topic, topic: 'łĄCZKA' },
          resolver.id,
        ),
      );
      expect(found).toEqual([resolver.id, usual.id, always.id]);
      expect(
        await within(({ notificationPreferences }) =>
          notificationPreferences.takingResolutionAsRead(realm.id, topic, inaccessibleUser.id),
        ),
      ).toEqual([usual.id, always.id]);
    });

    it('finds who mutes the sender, along with alert words', async () => {
      const { realm, within, addUser } = await newWorld(makeStore);
      const [one, other, sender] = [await addUser(), await addUser(), await addUser()];
      for (const { id } of [other, one]) {
        await within(({ mutedUsers }) =>
          mutedUsers.add(realm.id, id, { userId: sender.id, mutedAt: someTime }),
        );
      }
      await within(({ alertWords }) => alertWords.add(realm.id, one.id, ['tea', 'cake']));
      const preferencesFor = (senderId = sender.id) =>
        within(({ notificationPreferences }) =>
          notificationPreferences.of(realm.id, { senderId, content: 'cake, tea' }),
        );
      const alertWords = ['tea', 'cake'].map((word) => ({ userId: one.id, word }));
      expect(await preferencesFor()).toEqual({ alertWords, mutedBy: [one.id, other.id] });
      expect(await preferencesFor(other.id)).toEqual({ alertWords, mutedBy: [] });
    });
  });
