import type { User } from '../../access';
import { someTime } from '../../in-memory';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every MutedUserRepository promises. */
export const mutedUserRepositoryContract = (makeStore: MakeStore): void =>
  describe('MutedUserRepository', () => {
    const somePeople = async () => {
      const { realm, within, addUser } = await newWorld(makeStore);
      const people = [await addUser(), await addUser(), await addUser()] as const;
      const mute = (by: User, whom: User, mutedAt = someTime) =>
        within(({ mutedUsers }) => mutedUsers.add(realm.id, by.id, { userId: whom.id, mutedAt }));
      return { realm, within, people, mute };
    };

    it('mutes once, and lists muted users in the order of muting', async () => {
      const { realm, within, people, mute } = await somePeople();
      const [one, other, third] = people;
      const list = (of = one) => within(({ mutedUsers }) => mutedUsers.list(realm.id, of.id));
      expect(await list()).toEqual([]);
      expect(await mute(one, third, someTime + 1)).toBe(true);
      expect(await mute(one, other)).toBe(true);
      expect(await mute(one, third, someTime + 2)).toBe(false);
      expect(await list()).toEqual([
        { userId: third.id, mutedAt: someTime + 1 },
        { userId: other.id, mutedAt: someTime },
      ]);
      expect(await list(other)).toEqual([]);
    });

    it('unmutes a muted user', async () => {
      const { realm, within, people, mute } = await somePeople();
      const [one, other, third] = people;
      const unmute = () =>
        within(({ mutedUsers }) => mutedUsers.remove(realm.id, one.id, other.id));
      await mute(one, third);
      expect(await unmute()).toBe(false);
      await mute(one, other);
      expect(await unmute()).toBe(true);
      expect(await unmute()).toBe(false);
      expect(
        (await within(({ mutedUsers }) => mutedUsers.list(realm.id, one.id))).map(
          ({ userId }) => userId,
        ),
      ).toEqual([third.id]);
    });

    it('finds both muted users and users who mute', async () => {
      const { realm, within, people, mute } = await somePeople();
      const [one, other, third] = people;
      const eitherWay = (of: User) =>
        within(({ mutedUsers }) => mutedUsers.eitherWay(realm.id, of.id));
      await mute(one, other);
      await mute(third, one);
      expect(await eitherWay(one)).toEqual(new Set([other.id, third.id]));
      expect(await eitherWay(other)).toEqual(new Set([one.id]));
      expect(await eitherWay(third)).toEqual(new Set([one.id]));
    });
  });
