import type { UserId } from '../../kernel';
import type { MakeStore, World } from './world';
import { newWorld } from './world';

const load = ({ realm, within }: World, id: UserId, keys?: readonly string[]) =>
  within(({ botStorage }) => botStorage.load(realm.id, id, keys));

const put = ({ realm, within }: World, id: UserId, ...entries: readonly [string, string][]) =>
  within(({ botStorage }) => botStorage.put(realm.id, id, new Map(entries)));

const remove = ({ realm, within }: World, id: UserId, keys?: readonly string[]) =>
  within(({ botStorage }) => botStorage.remove(realm.id, id, keys));

/** What every BotStorageRepository promises. */
export const botStorageContract = (makeStore: MakeStore): void =>
  describe('BotStorageRepository', () => {
    it('adds and replaces entries of one bot, and returns them by key', async () => {
      const world = await newWorld(makeStore);
      const [bot, other] = [await world.addUser(), await world.addUser()];
      await put(world, bot.id, ['b 🦑', ''], ['a', '1']);
      await put(world, other.id, ['a', 'another']);
      await put(world, bot.id, ['a', '{"x": [1]}'], ['c', 'three']);
      await put(world, bot.id);
      expect(Array.from(await load(world, bot.id))).toEqual([
        ['a', '{"x": [1]}'],
        ['b 🦑', ''],
        ['c', 'three'],
      ]);
      expect(await load(world, bot.id, ['c', 'x'])).toEqual(new Map([['c', 'three']]));
      expect(await load(world, bot.id, [])).toEqual(new Map());
      expect(await load(world, other.id)).toEqual(new Map([['a', 'another']]));
    });

    it('removes the entries with the keys, or all of the bot', async () => {
      const world = await newWorld(makeStore);
      const [bot, other] = [await world.addUser(), await world.addUser()];
      await put(world, bot.id, ['a', '1'], ['b', '2'], ['c', '3']);
      await put(world, other.id, ['a', 'another']);
      await remove(world, bot.id, ['a', 'x']);
      await remove(world, bot.id, []);
      expect(Array.from((await load(world, bot.id)).keys())).toEqual(['b', 'c']);
      await remove(world, bot.id);
      expect(await load(world, bot.id)).toEqual(new Map());
      expect(await load(world, other.id)).toEqual(new Map([['a', 'another']]));
    });
  });
