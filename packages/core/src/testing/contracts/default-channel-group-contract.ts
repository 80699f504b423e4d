import { nextId } from '../../in-memory';
import type { ChannelId } from '../../kernel';
import { DefaultChannelGroupId } from '../../kernel';
import type { MakeStore, World } from './world';
import { anotherWorld, newWorld } from './world';

const groupsIn = ({ realm, within }: World) => ({
  add: (name: string, channelIds: readonly ChannelId[] = []) =>
    within(({ defaultChannelGroups }) =>
      defaultChannelGroups.create({
        realmId: realm.id,
        name,
        description: `what ${name} is`,
        channelIds,
      }),
    ),
  list: () => within(({ defaultChannelGroups }) => defaultChannelGroups.list(realm.id)),
});

const ascending = <Id extends number>(ids: readonly Id[]) => ids.toSorted((a, b) => a - b);

/** What every DefaultChannelGroupRepository promises. */
export const defaultChannelGroupContract = (makeStore: MakeStore): void =>
  describe('DefaultChannelGroupRepository', () => {
    it('lists the groups of a realm by name, with their channels', async () => {
      const world = await newWorld(makeStore);
      const [one, two] = [await world.addChannel(), await world.addChannel()];
      const { add, list } = groupsIn(world);
      await groupsIn(await anotherWorld(world)).add('elsewhere');
      const zoo = await add('zoo', [two.id, one.id]);
      const art = await add('art');
      expect(zoo).toMatchObject({
        realmId: world.realm.id,
        name: 'zoo',
        description: 'what zoo is',
        channelIds: ascending([one.id, two.id]),
      });
      expect(await list()).toEqual([art, zoo]);
      expect(
        await world.within(({ defaultChannelGroups }) => defaultChannelGroups.lock(world.realm.id)),
      ).toEqual([art, zoo]);
    });

    it('changes the given fields of one group', async () => {
      const world = await newWorld(makeStore);
      const { add, list } = groupsIn(world);
      const [art, zoo] = [await add('art', [(await world.addChannel()).id]), await add('zoo')];
      const update = (changes: { readonly name?: string; readonly description?: string }) =>
        world.within(({ defaultChannelGroups }) =>
          defaultChannelGroups.update(world.realm.id, art.id, changes),
        );
      await update({ name: 'arts' });
      expect(await list()).toEqual([{ ...art, name: 'arts' }, zoo]);
      await update({ description: '' });
      expect(await list()).toEqual([{ ...art, name: 'arts', description: '' }, zoo]);
    });

    it('adds and removes channels, and removes one channel from every group', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [one, two, three] = [
        (await world.addChannel()).id,
        (await world.addChannel()).id,
        (await world.addChannel()).id,
      ];
      const { add, list } = groupsIn(world);
      const [art, zoo] = [await add('art', [one]), await add('zoo', [one, three])];
      const channelIdsOfGroups = async () => (await list()).map(({ channelIds }) => channelIds);
      await within(({ defaultChannelGroups }) =>
        defaultChannelGroups.addChannels(realm.id, art.id, [three, two, one]),
      );
      expect(await channelIdsOfGroups()).toEqual([
        ascending([one, two, three]),
        ascending([one, three]),
      ]);
      await within(({ defaultChannelGroups }) =>
        defaultChannelGroups.removeChannels(realm.id, art.id, [three, two]),
      );
      expect(await channelIdsOfGroups()).toEqual([[one], ascending([one, three])]);
      const remove = () =>
        within(({ defaultChannelGroups }) => defaultChannelGroups.removeEverywhere(realm.id, one));
      expect(await remove()).toBe(true);
      expect(await channelIdsOfGroups()).toEqual([[], [three]]);
      expect(await remove()).toBe(false);
      expect(zoo.channelIds).toEqual(ascending([one, three]));
    });

    it('deletes a group with its channels, and leaves the others', async () => {
      const world = await newWorld(makeStore);
      const { add, list } = groupsIn(world);
      const { id: channelId } = await world.addChannel();
      const [art, zoo] = [await add('art', [channelId]), await add('zoo', [channelId])];
      for (const id of [art.id, nextId(DefaultChannelGroupId)]) {
        await world.within(({ defaultChannelGroups }) =>
          defaultChannelGroups.delete(world.realm.id, id),
        );
      }
      expect(await list()).toEqual([zoo]);
    });
  });
