import * as O from 'fp-ts/Option';
import { someTime } from '../../in-memory';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every EmailChangeRepository promises. */
export const emailChangeRepositoryContract = (makeStore: MakeStore): void =>
  describe('EmailChangeRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const user = await world.addUser();
      const change = {
        realmId: world.realm.id,
        userId: user.id,
        newEmail: 'New@Example.org',
        expiresAt: someTime + 1,
      };
      const id = await world.within(({ emailChanges }) => emailChanges.create(change));
      const find = (realmId = world.realm.id) =>
        world.within(({ emailChanges }) => emailChanges.find(realmId, id));
      return { world, user, change, id, find };
    };

    it('finds a requested change, in its realm', async () => {
      const { world, change, id, find } = await setUp();
      const other = await anotherWorld(world);
      expect(await find()).toEqual(O.some({ ...change, id, tokenSalt: expect.any(String) }));
      expect(await find(other.realm.id)).toEqual(O.none);
    });

    it('removes the requested changes of one user', async () => {
      const { world, user, find } = await setUp();
      const otherUser = await world.addUser();
      const remove = (userId: typeof user.id) =>
        world.within(({ emailChanges }) => emailChanges.removeOf(world.realm.id, userId));
      await remove(otherUser.id);
      expect(O.isSome(await find())).toBe(true);
      await remove(user.id);
      expect(await find()).toEqual(O.none);
    });
  });
