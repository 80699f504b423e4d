import { DraftId, asId } from '../../kernel';
import type { Draft, NewDraft } from '../../personal';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

const aDraft = (given: Partial<NewDraft> = {}): NewDraft => ({
  place: { _tag: 'Undecided' },
  content: 'To whom it may concern',
  editedAt: 100,
  ...given,
});

/** What every DraftRepository promises. */
export const draftRepositoryContract = (makeStore: MakeStore): void =>
  describe('drafts', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const [one, other] = [await world.addUser(), await world.addUser()];
      const { realm, within } = world;
      return {
        ...world,
        one,
        other,
        create: (drafts: readonly NewDraft[], of = one) =>
          within((tx) => tx.drafts.create(realm.id, of.id, drafts)),
        list: (of = one) => within((tx) => tx.drafts.list(realm.id, of.id)),
      };
    };

    it('are stored unchanged, in the given order', async () => {
      const { other, create, list, addChannel, one } = await setUp();
      const channel = await addChannel();
      const given = [
        aDraft({ place: { _tag: 'ToChannel', channelId: channel.id, topic: 'plans "x"' } }),
        aDraft({ place: { _tag: 'ToPeople', userIds: [other.id, one.id] }, content: 'a\n\\b' }),
        aDraft(),
      ];
      const made = await create(given);
      expect(made.map(({ id: _, ...draft }) => draft)).toEqual(given);
      expect(await list()).toEqual(made);
      expect([await create([]), await list(other)]).toEqual([[], []]);
    });

    it('are listed by the time of the last edit, then by id', async () => {
      const { create, list, realm, within, one } = await setUp();
      const ids = (drafts: readonly Draft[]) => drafts.map(({ id }) => id);
      const made = await create([3, 1, 2, 2].map((editedAt) => aDraft({ editedAt })));
      const [third, first, second, alike] = ids(made);
      expect(ids(await list())).toEqual([first, second, alike, third]);
      const newest = await within((tx) => tx.drafts.newest(realm.id, one.id, 3));
      expect(ids(newest)).toEqual([third, alike, second]);
    });

    it('are replaced and removed only by their owner', async () => {
      const { create, list, realm, within, one, other } = await setUp();
      const [made] = await create([aDraft()]);
      const id = made?.id ?? asId(DraftId)(0);
      const draft = { ...aDraft({ content: 'Dear all', editedAt: 7 }), id };
      const replace = (of = one) => within((tx) => tx.drafts.replace(realm.id, of.id, draft));
      const remove = (of = one) => within((tx) => tx.drafts.remove(realm.id, of.id, draft.id));
      expect([await replace(other), await list()]).toEqual([false, [made]]);
      expect([await replace(), await list()]).toEqual([true, [draft]]);
      expect([await remove(other), await remove(), await remove()]).toEqual([false, true, false]);
      expect([await replace(), await list()]).toEqual([false, []]);
    });

    it('are removed all at once, but only those of the user', async () => {
      const world = await setUp();
      const { create, list, realm, within, one, other } = world;
      const elsewhere = await anotherWorld(world);
      const inaccessibleUser = await elsewhere.addUser();
      await create([aDraft(), aDraft()]);
      await create([aDraft()], other);
      await within((tx) => tx.drafts.create(elsewhere.realm.id, inaccessibleUser.id, [aDraft()]));
      await within((tx) => tx.drafts.removeAll(realm.id, []));
      expect((await list()).length).toBe(2);
      await within((tx) => tx.drafts.removeAll(realm.id, [one.id]));
      expect([await list(), (await list(other)).length]).toEqual([[], 1]);
      const theirs = await within((tx) => tx.drafts.list(elsewhere.realm.id, inaccessibleUser.id));
      expect(theirs).toHaveLength(1);
    });
  });
