import * as O from 'fp-ts/Option';
import type { MakeStore } from './world';
import { newWorld } from './world';

/** What every SavedSnippetRepository promises. */
export const savedSnippetRepositoryContract = (makeStore: MakeStore): void =>
  describe('saved snippets', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const [one, other] = [await world.addUser(), await world.addUser()];
      const { realm, within } = world;
      return {
        ...world,
        one,
        other,
        create: (title: string, of = one) =>
          within(({ savedSnippets }) =>
            savedSnippets.create(realm.id, of.id, { title, content: 'Dear *all*', createdAt: 5 }),
          ),
        list: (of = one) => within(({ savedSnippets }) => savedSnippets.list(realm.id, of.id)),
      };
    };

    it('are listed for their owner, in the order of their creation', async () => {
      const { other, create, list } = await setUp();
      const [first, second] = [await create('Hello'), await create('Bye')];
      expect(first).toMatchObject({ title: 'Hello', content: 'Dear *all*', createdAt: 5 });
      expect([await list(), await list(other)]).toEqual([[first, second], []]);
    });

    it('are changed in part and removed only by their owner', async () => {
      const { one, other, realm, within, create, list } = await setUp();
      const made = await create('Hello');
      const update = (change: { title?: string; content?: string }, by = one) =>
        within(({ savedSnippets }) => savedSnippets.update(realm.id, by.id, made.id, change));
      const remove = (by = one) =>
        within(({ savedSnippets }) => savedSnippets.remove(realm.id, by.id, made.id));
      expect(await update({ title: 'Mine' }, other)).toEqual(O.none);
      expect(await update({ title: 'Hi' })).toEqual(O.some({ ...made, title: 'Hi' }));
      const changed = { ...made, title: 'Hi', content: '' };
      expect(await update({ content: '' })).toEqual(O.some(changed));
      expect(await update({})).toEqual(O.some(changed));
      expect([await remove(other), await list()]).toEqual([false, [changed]]);
      expect([await remove(), await remove(), await list()]).toEqual([true, false, []]);
      expect(await update({ title: 'x' })).toEqual(O.none);
    });
  });
