import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every AlertWordRepository promises. */
export const alertWordRepositoryContract = (makeStore: MakeStore): void =>
  describe('alert words', () => {
    it('are kept once for each user, whatever their case', async () => {
      const { realm, within, addUser } = await newWorld(makeStore);
      const [one, other] = [await addUser(), await addUser()];
      const list = (of = one) => within(({ alertWords }) => alertWords.list(realm.id, of.id));
      const add = (words: readonly string[]) =>
        within(({ alertWords }) => alertWords.add(realm.id, one.id, words));
      await add(['Tea', 'cake']);
      await add(['TEA', 'jam']);
      await add([]);
      expect([await list(), await list(other)]).toEqual([['Tea', 'cake', 'jam'], []]);
      await within(({ alertWords }) => alertWords.remove(realm.id, one.id, ['tea', 'none', 'JAM']));
      expect(await list()).toEqual(['cake']);
    });

    it('are found in a text, those of the realm alone', async () => {
      const world = await newWorld(makeStore);
      const elsewhere = await anotherWorld(world);
      const [one, stranger] = [await world.addUser(), await elsewhere.addUser()];
      await world.within(({ alertWords }) =>
        alertWords.add(world.realm.id, one.id, ['Tea', '100%']),
      );
      await world.within(({ alertWords }) =>
        alertWords.add(elsewhere.realm.id, stranger.id, ['tea']),
      );
      const heldBy = (text: string) =>
        world.within(({ alertWords }) => alertWords.heldBy(world.realm.id, text));
      expect(await heldBy('steak and a TEAPOT')).toEqual([{ userId: one.id, word: 'Tea' }]);
      expect(await heldBy('100 of them')).toEqual([]);
    });
  });
