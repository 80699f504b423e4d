import { someTime } from '../../in-memory';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every LoginDeviceRepository promises. */
export const loginDeviceRepositoryContract = (makeStore: MakeStore): void =>
  describe('LoginDeviceRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const user = await world.addUser();
      const remember = (key: string, at = someTime, { id } = user, maxDevices = 3) =>
        world.within(({ loginDevices }) =>
          loginDevices.remember(world.realm.id, id, { key, at }, maxDevices),
        );
      return { world, user, remember };
    };

    it('distinguishes the first device of a user, known ones and new ones', async () => {
      const { world, remember } = await setUp();
      const otherUser = await world.addUser();
      const other = await anotherWorld(world);
      const userElsewhere = await other.addUser();
      expect(await remember('laptop')).toBe('first');
      expect(await remember('laptop')).toBe('known');
      expect(await remember('phone')).toBe('new');
      expect(await remember('phone')).toBe('known');
      expect(await remember('phone', someTime, otherUser)).toBe('first');
      const elsewhere = await other.within(({ loginDevices }) =>
        loginDevices.remember(other.realm.id, userElsewhere.id, { key: 'phone', at: someTime }, 3),
      );
      expect(elsewhere).toBe('first');
    });

    it('forgets the least recently used devices of the user, never the newest', async () => {
      const { world, remember } = await setUp();
      const otherUser = await world.addUser();
      await remember('other', someTime - 10, otherUser);
      await remember('a', someTime);
      await remember('b', someTime + 1);
      await remember('c', someTime + 2);
      expect(await remember('a', someTime + 3)).toBe('known');
      // Earlier than all others, as clocks can be set back.
      expect(await remember('d', someTime - 1)).toBe('new');
      expect(await remember('d', someTime + 4)).toBe('known');
      expect(await remember('a', someTime + 5)).toBe('known');
      expect(await remember('c', someTime + 6)).toBe('known');
      expect(await remember('b', someTime + 7)).toBe('new');
      expect(await remember('other', someTime, otherUser)).toBe('known');
    });
  });
