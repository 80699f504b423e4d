import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every AlertWordRepository promises. */
export const alertWordRepositoryContract = (makeStore: MakeStore): void =>
  describe('alert words', () => {
    it('are stored once for each user, case-insensitively', async () => {
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
  });
