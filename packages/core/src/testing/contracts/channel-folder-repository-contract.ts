import * as O from 'fp-ts/Option';
import { nextId, someTime } from '../../in-memory';
import { ChannelFolderId } from '../../kernel';
import type { MakeStore, World } from './world';
import { anotherWorld, newWorld } from './world';

const addFolder = ({ realm, within }: World, name: string) =>
  within(({ channelFolders }) =>
    channelFolders.create({
      realmId: realm.id,
      name,
      description: 'what it *holds*',
      renderedDescription: '<p>what it <em>holds</em></p>',
      creatorId: null,
      createdAt: someTime,
    }),
  );

/** What every ChannelFolderRepository promises. */
export const channelFolderRepositoryContract = (makeStore: MakeStore): void =>
  describe('ChannelFolderRepository', () => {
    it('keeps folders in the order of their creation', async () => {
      const world = await newWorld(makeStore);
      const [zoo, art] = [await addFolder(world, 'Zoo'), await addFolder(world, 'Art')];
      await addFolder(await anotherWorld(world), 'elsewhere');
      const { realm, within } = world;
      expect(await within(({ channelFolders }) => channelFolders.list(realm.id))).toEqual([
        zoo,
        art,
      ]);
      expect(zoo).toMatchObject({ name: 'Zoo', isArchived: false });
    });

    it('finds a folder that exists', async () => {
      const world = await newWorld(makeStore);
      const folder = await addFolder(world, 'one');
      const { realm, within } = world;
      const find = (id: ChannelFolderId) =>
        within(({ channelFolders }) => channelFolders.find(realm.id, id));
      expect(await find(folder.id)).toEqual(O.some(folder));
      expect(await find(nextId(ChannelFolderId))).toEqual(O.none);
    });

    it('changes the given fields, and the order', async () => {
      const world = await newWorld(makeStore);
      const [one, two] = [await addFolder(world, 'one'), await addFolder(world, 'two')];
      const { realm, within } = world;
      await within(({ channelFolders }) =>
        channelFolders.update(realm.id, one.id, { name: 'first', isArchived: true }),
      );
      await within(({ channelFolders }) => channelFolders.reorder(realm.id, [two.id, one.id]));
      const listed = await within(({ channelFolders }) => channelFolders.list(realm.id));
      expect(listed).toMatchObject([
        { id: two.id, name: 'two', isArchived: false, order: 0 },
        { id: one.id, name: 'first', isArchived: true, description: one.description, order: 1 },
      ]);
    });
  });
