import * as O from 'fp-ts/Option';
import { someTime } from '../../in-memory';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every LoginLinkRepository promises. */
export const loginLinkRepositoryContract = (makeStore: MakeStore): void =>
  describe('LoginLinkRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const user = await world.addUser();
      const replace = (tokenHash: string, { id } = user) =>
        world.within(({ loginLinks }) =>
          loginLinks.replace({
            realmId: world.realm.id,
            userId: id,
            tokenHash,
            expiresAt: someTime + 10,
          }),
        );
      const take = (tokenHash: string, now = someTime, { id } = world.realm) =>
        world.within(({ loginLinks }) => loginLinks.take(id, tokenHash, now));
      return { world, user, replace, take };
    };

    it('gives the user of a link once, in its realm, until it expires', async () => {
      const { world, user, replace, take } = await setUp();
      const other = await anotherWorld(world);
      await replace('a');
      expect(await take('b')).toEqual(O.none);
      expect(await take('a', someTime, other.realm)).toEqual(O.none);
      expect(await take('a', someTime + 10)).toEqual(O.none);
      expect(await take('a', someTime + 9)).toEqual(O.some(user.id));
      expect(await take('a')).toEqual(O.none);
    });

    it('removes the link of one user', async () => {
      const { world, user, replace, take } = await setUp();
      const other = await world.addUser();
      await replace('a');
      await replace('other', other);
      await world.within(({ loginLinks }) => loginLinks.removeOf(world.realm.id, user.id));
      expect(await take('a')).toEqual(O.none);
      expect(await take('other')).toEqual(O.some(other.id));
    });

    it('keeps the newest link of each user', async () => {
      const { world, user, replace, take } = await setUp();
      const other = await world.addUser();
      await replace('a');
      await replace('other', other);
      await replace('b');
      expect(await take('a')).toEqual(O.none);
      expect(await take('b')).toEqual(O.some(user.id));
      expect(await take('other')).toEqual(O.some(other.id));
    });
  });
