import * as O from 'fp-ts/Option';
import { someTime } from '../../in-memory';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every PasswordResetRepository promises. */
export const passwordResetRepositoryContract = (makeStore: MakeStore): void =>
  describe('PasswordResetRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const user = await world.addUser();
      const realmId = world.realm.id;
      const reset = {
        realmId,
        userId: user.id,
        email: 'Some@Example.org',
        expiresAt: someTime + 1,
      };
      const replace = (expiresAt = reset.expiresAt) =>
        world.within(({ passwordResets }) => passwordResets.replace({ ...reset, expiresAt }));
      const find = (realm = realmId, userId = user.id) =>
        world.within(({ passwordResets }) => passwordResets.find(realm, userId));
      const stored = async () => {
        const found = await find();
        if (O.isNone(found)) {
          throw new Error('there is no link');
        }
        return found.value;
      };
      return { world, user, reset, replace, find, stored };
    };

    it('finds the link of a user, in its realm', async () => {
      const { world, reset, replace, find } = await setUp();
      const other = await anotherWorld(world);
      const otherUser = await world.addUser();
      await replace();
      expect(await find()).toEqual(O.some({ ...reset, tokenSalt: expect.any(String) }));
      expect(await find(other.realm.id)).toEqual(O.none);
      expect(await find(world.realm.id, otherUser.id)).toEqual(O.none);
    });

    it('replaces the earlier link, whose salt is never used again', async () => {
      const { replace, stored } = await setUp();
      await replace();
      const earlier = await stored();
      await replace(someTime + 2);
      const later = await stored();
      expect(later.expiresAt).toBe(someTime + 2);
      expect(later.tokenSalt).not.toBe(earlier.tokenSalt);
    });

    it('lets a link be taken once, and not after it was replaced', async () => {
      const { world, replace, find, stored } = await setUp();
      const take = (reset: Awaited<ReturnType<typeof stored>>) =>
        world.within(({ passwordResets }) => passwordResets.take(reset));
      await replace();
      const earlier = await stored();
      await replace();
      const later = await stored();
      expect(await take(earlier)).toBe(false);
      expect(O.isSome(await find())).toBe(true);
      expect(await take(later)).toBe(true);
      expect(await take(later)).toBe(false);
      expect(await find()).toEqual(O.none);
    });

    it('removes the link of one user', async () => {
      const { world, user, replace, find } = await setUp();
      const otherUser = await world.addUser();
      const remove = (userId: typeof user.id) =>
        world.within(({ passwordResets }) => passwordResets.removeOf(world.realm.id, userId));
      await replace();
      await remove(otherUser.id);
      expect(O.isSome(await find())).toBe(true);
      await remove(user.id);
      expect(await find()).toEqual(O.none);
      await remove(user.id);
    });
  });
