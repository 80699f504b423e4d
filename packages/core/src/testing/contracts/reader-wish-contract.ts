import { someTime } from '../fakes';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every ReaderWishReader promises. */
export const readerWishContract = (makeStore: MakeStore): void =>
  describe('ReaderWishReader', () => {
    it('finds the words that a text holds, those of the realm alone', async () => {
      const world = await newWorld(makeStore);
      const elsewhere = await anotherWorld(world);
      const [one, stranger] = [await world.addUser(), await elsewhere.addUser()];
      await world.within(({ alertWords }) =>
        alertWords.add(world.realm.id, one.id, ['Tea', '100%']),
      );
      await world.within(({ alertWords }) =>
        alertWords.add(elsewhere.realm.id, stranger.id, ['tea']),
      );
      const wishes = (content: string) =>
        world.within(({ readerWishes }) =>
          readerWishes.of(world.realm.id, { senderId: one.id, content }),
        );
      expect(await wishes('steak and a TEAPOT')).toEqual({
        watchedWords: [{ userId: one.id, word: 'Tea' }],
        mutedBy: [],
      });
      expect(await wishes('100 of them')).toEqual({ watchedWords: [], mutedBy: [] });
    });

    it('finds who mutes the sender, and words beside', async () => {
      const { realm, within, addUser } = await newWorld(makeStore);
      const [one, other, sender] = [await addUser(), await addUser(), await addUser()];
      for (const { id } of [other, one]) {
        await within(({ mutedUsers }) =>
          mutedUsers.add(realm.id, id, { userId: sender.id, mutedAt: someTime }),
        );
      }
      await within(({ alertWords }) => alertWords.add(realm.id, one.id, ['tea', 'cake']));
      const wishes = (senderId = sender.id) =>
        within(({ readerWishes }) => readerWishes.of(realm.id, { senderId, content: 'cake, tea' }));
      const watchedWords = ['tea', 'cake'].map((word) => ({ userId: one.id, word }));
      expect(await wishes()).toEqual({ watchedWords, mutedBy: [one.id, other.id] });
      expect(await wishes(other.id)).toEqual({ watchedWords, mutedBy: [] });
    });
  });
