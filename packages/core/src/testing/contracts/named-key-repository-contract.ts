import * as O from 'fp-ts/Option';
import { someTime } from '../../in-memory';
import type { RealmId, Timestamp } from '../../kernel';
import { ChannelId, NamedKeyId, asId } from '../../kernel';
import type { MakeStore } from './world';
import { anotherWorld, done, newWorld } from './world';

/** What every NamedKeyRepository promises, and an AccountReader about named keys. */
export const namedKeyRepositoryContract = (makeStore: MakeStore): void =>
  describe('NamedKeyRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const user = await world.addUser();
      const create = (
        tokenHash: string,
        expiresAt: Timestamp | null = null,
        createdAt = someTime,
      ) =>
        world.within(({ namedKeys }) =>
          namedKeys.create(
            {
              realmId: world.realm.id,
              userId: user.id,
              tokenHash,
              name: 'CI',
              scope: 'send',
              channelIds: [asId(ChannelId)(7)],
              createdAt,
              expiresAt,
            },
            2,
          ),
        );
      const list = () => world.within(({ namedKeys }) => namedKeys.list(world.realm.id, user.id));
      const at = (tokenHash: string, { host } = world.realm) =>
        done(world.accounts.namedKeyAt(host, tokenHash));
      return { world, user, create, list, at };
    };

    it('finds a key by its hash, in its realm', async () => {
      const { world, user, create, at, list } = await setUp();
      const other = await anotherWorld(world);
      const key = O.toUndefined(await create('a', someTime + 10));
      expect(key).toEqual({
        id: key?.id,
        realmId: world.realm.id,
        userId: user.id,
        name: 'CI',
        scope: 'send',
        channelIds: [7],
        createdAt: someTime,
        lastUsedAt: null,
        expiresAt: someTime + 10,
      });
      expect(await at('a')).toEqual(O.some({ key, email: user.deliveryEmail }));
      expect(await at('b')).toEqual(O.none);
      expect(await at('a', other.realm)).toEqual(O.none);
      expect(await list()).toEqual([key]);
    });

    it('lists those of all accounts of the realm, and finds one by its id', async () => {
      const { world, user, create } = await setUp();
      const other = await anotherWorld(world);
      const [first, second] = [O.toUndefined(await create('a')), O.toUndefined(await create('b'))];
      const someone = await world.addUser();
      const third = await world.within(({ namedKeys }) =>
        namedKeys.create(
          {
            realmId: world.realm.id,
            userId: someone.id,
            tokenHash: 'c',
            name: 'Backup',
            scope: 'read',
            channelIds: null,
            createdAt: someTime,
            expiresAt: null,
          },
          2,
        ),
      );
      const all = [O.toUndefined(third), second, first];
      expect(await world.within(({ namedKeys }) => namedKeys.listAll(world.realm.id))).toEqual(all);
      expect(await world.within(({ namedKeys }) => namedKeys.listAll(other.realm.id))).toEqual([]);
      const id = second?.id ?? asId(NamedKeyId)(0);
      const find = (realmId: RealmId) =>
        world.within(({ namedKeys }) => namedKeys.find(realmId, id));
      expect(await find(world.realm.id)).toEqual(O.some(second));
      expect(second?.userId).toBe(user.id);
      expect(await find(other.realm.id)).toEqual(O.none);
    });

    it('has a limit, for which those that have expired do not count', async () => {
      const { create, list, at } = await setUp();
      await create('a', someTime + 10);
      await create('b');
      expect(await create('c')).toEqual(O.none);
      expect(O.isSome(await create('d', null, someTime + 10))).toBe(true);
      expect(await list()).toHaveLength(2);
      expect(await at('a')).toEqual(O.none);
    });

    it('removes keys, from the commit on', async () => {
      const { world, user, create, at, list } = await setUp();
      const ids = [await create('a'), await create('b')].map((made) => O.toUndefined(made)?.id);
      const [first] = ids;
      await at('a');
      const remove = () =>
        world.within(({ namedKeys }) =>
          first === undefined
            ? namedKeys.removeAll(world.realm.id, user.id)
            : namedKeys.remove(world.realm.id, user.id, first),
        );
      expect([await remove(), await remove()]).toEqual([true, false]);
      expect(await at('a')).toEqual(O.none);
      await at('b');
      const removeAll = () =>
        world.within(({ namedKeys }) => namedKeys.removeAll(world.realm.id, user.id));
      expect([await removeAll(), await removeAll()]).toEqual([true, false]);
      expect([await at('b'), await list()]).toEqual([O.none, []]);
    });

    it('marks the last use', async () => {
      const { world, create, at } = await setUp();
      const key = O.toUndefined(await create('a'));
      const mark = (now: number) =>
        key === undefined ? Promise.resolve(false) : done(world.accounts.markNamedKey(key, now));
      expect([await mark(someTime + 5), await mark(someTime)]).toEqual([true, true]);
      expect(await at('a')).toMatchObject(O.some({ key: { lastUsedAt: someTime + 5 } }));
    });
  });
