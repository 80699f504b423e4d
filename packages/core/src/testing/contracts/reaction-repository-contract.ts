import type { User } from '../../access';
import type { EmojiIdentity } from '../../messages';
import type { MakeStore } from './world';
import { newWorld } from './world';

const cat: EmojiIdentity = { name: 'cat', code: '1f408', type: 'unicode_emoji' };
const parley: EmojiIdentity = { name: 'parley', code: 'parley', type: 'chat_extra_emoji' };

/** What every ReactionRepository promises. */
export const reactionRepositoryContract = (makeStore: MakeStore): void =>
  describe('ReactionRepository', () => {
    const messages = async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [one, other] = [await world.addUser(), await world.addUser()];
      const recipientId = await world.converse(one, other);
      const [id, next] = [await world.send(one, recipientId), await world.send(one, recipientId)];
      const add = (user: User, emoji: EmojiIdentity, to = id) =>
        within(({ reactions }) => reactions.add(realm.id, to, { userId: user.id, emoji }));
      const remove = (user: User, emoji: EmojiIdentity, to = id) =>
        within(({ reactions }) => reactions.remove(realm.id, to, { userId: user.id, emoji }));
      const all = (on = id) => within(({ reactions }) => reactions.ofMessage(realm.id, on));
      return { one, other, next, add, remove, all };
    };

    it('stores reactions in order, each once', async () => {
      const { one, other, next, add, all } = await messages();
      await add(one, parley);
      await add(other, cat);
      await add(one, cat);
      await add(one, parley);
      await add(one, { ...parley, name: 'another_name' });
      expect(await all()).toEqual([
        { userId: one.id, emoji: parley },
        { userId: other.id, emoji: cat },
        { userId: one.id, emoji: cat },
      ]);
      expect(await all(next)).toEqual([]);
    });

    it('removes a user’s reaction once, whatever its name', async () => {
      const { one, other, next, add, remove, all } = await messages();
      await add(one, cat);
      await add(one, cat, next);
      await add(other, cat);
      await remove(one, { ...cat, type: 'realm_emoji' });
      expect(await all()).toHaveLength(2);
      await remove(one, { ...cat, name: 'kitten' });
      await remove(one, cat);
      expect(await all()).toEqual([{ userId: other.id, emoji: cat }]);
      expect(await all(next)).toEqual([{ userId: one.id, emoji: cat }]);
    });
  });
