import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every CustomEmojiRepository promises. */
export const customEmojiRepositoryContract = (makeStore: MakeStore): void =>
  describe('custom emoji', () => {
    it('are stored unchanged and active, only in their realm', async () => {
      const world = await newWorld(makeStore);
      const { realm, within, addUser } = world;
      const author = await addUser();
      const squid = {
        realmId: realm.id,
        name: 'squid',
        authorId: author.id,
        createdAt: 3,
        picturePath: '/emoji/1.gif',
        stillPath: '/emoji/1-still.png',
      };
      const crab = { ...squid, name: 'crab', authorId: null, stillPath: null };
      const first = await within(({ customEmoji }) => customEmoji.create(squid));
      const second = await within(({ customEmoji }) => customEmoji.create(crab));
      expect([first, second]).toMatchObject([
        { ...squid, isActive: true },
        { ...crab, isActive: true },
      ]);
      const list = (of = realm) => within(({ customEmoji }) => customEmoji.list(of.id));
      expect(await list()).toEqual([first, second]);
      expect(await list((await anotherWorld(world)).realm)).toEqual([]);
    });

    it('show each concurrent transaction that locks them the changes of the one before', async () => {
      const { realm, within } = await newWorld(makeStore);
      const squid = {
        realmId: realm.id,
        name: 'squid',
        authorId: null,
        createdAt: 0,
        picturePath: '/emoji/1.png',
        stillPath: null,
      };
      const addFirst = () =>
        within(({ customEmoji }) =>
          pipe(
            customEmoji.lock(realm.id),
            TE.tap((all) => (all.length > 0 ? TE.right(undefined) : customEmoji.create(squid))),
          ),
        );
      const seen = await Promise.all([addFirst(), addFirst(), addFirst()]);
      const made = await within(({ customEmoji }) => customEmoji.list(realm.id));
      expect(made).toMatchObject([squid]);
      expect([...seen].sort((a, b) => a.length - b.length)).toEqual([[], made, made]);
    });

    it('are kept when deactivated, and their names become free', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const elsewhere = await anotherWorld(world);
      const create = () =>
        within(({ customEmoji }) =>
          customEmoji.create({
            realmId: realm.id,
            name: 'squid',
            authorId: null,
            createdAt: 0,
            picturePath: '/emoji/1.png',
            stillPath: null,
          }),
        );
      const deactivate = (of: typeof realm, { id }: Awaited<ReturnType<typeof create>>) =>
        within(({ customEmoji }) => customEmoji.deactivate(of.id, id));
      const old = await create();
      await deactivate(elsewhere.realm, old);
      const list = () => within(({ customEmoji }) => customEmoji.list(realm.id));
      expect(await list()).toEqual([old]);
      await deactivate(realm, old);
      const fresh = await create();
      expect(await list()).toEqual([{ ...old, isActive: false }, fresh]);
    });
  });
