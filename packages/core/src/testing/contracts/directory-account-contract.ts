import * as O from 'fp-ts/Option';
import type { User } from '../../access';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every LinkedAccountRepository promises, and a DirectoryAccountRepository besides. */
export const linkedAccountContract = (makeStore: MakeStore): void => {
  describe.each(['directoryAccounts', 'providerAccounts'] as const)('The links of %s', (name) => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const link = (user: User, entryId: string, source = 'LDAP') => {
        const entry = { source, entryId };
        const account = { realmId: realm.id, userId: user.id, ...entry };
        return within(({ [name]: accounts }) => accounts.link(account)).then(() => entry);
      };
      const findUser = (entryId: string, source = 'LDAP', of = realm) =>
        within(({ [name]: accounts }) => accounts.findUser(of.id, { source, entryId }));
      const entryOf = (user: User) =>
        within(({ [name]: accounts }) => accounts.entryOf(realm.id, user.id));
      return { world, link, findUser, entryOf };
    };

    it('finds the account of an entry, and the entry of an account', async () => {
      const { world, link, findUser, entryOf } = await setUp();
      const other = await anotherWorld(world);
      const [ada, ben] = [await world.addUser(), await world.addUser()];
      const entry = await link(ada, 'Entry-1');
      expect(await findUser('Entry-1')).toEqual(O.some(ada.id));
      expect(await entryOf(ada)).toEqual(O.some(entry));
      for (const missing of [
        findUser('entry-1'),
        findUser('Entry-1', 'Other'),
        findUser('Entry-1', 'LDAP', other.realm),
        entryOf(ben),
      ]) {
        expect(await missing).toEqual(O.none);
      }
    });

    it('replaces the entry of an account', async () => {
      const { world, link, findUser, entryOf } = await setUp();
      const ada = await world.addUser();
      await link(ada, 'old');
      const entry = await link(ada, 'new');
      expect(await findUser('old')).toEqual(O.none);
      expect(await entryOf(ada)).toEqual(O.some(entry));
    });

    it('removes the link of an account, or all of the realm', async () => {
      const { world, link, entryOf } = await setUp();
      const { realm, within } = world;
      const other = await anotherWorld(world);
      const [ada, ben, cleo] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      await link(ada, 'a');
      await link(ben, 'b');
      await link(cleo, 'c');
      const unlink = (user?: User) =>
        within(({ [name]: accounts }) => accounts.unlink(realm.id, user?.id));
      expect(await unlink(ada)).toBe(1);
      expect(await unlink(ada)).toBe(0);
      expect(await entryOf(ada)).toEqual(O.none);
      expect(
        await other.within(({ [name]: accounts }) => accounts.unlink(other.realm.id, undefined)),
      ).toBe(0);
      expect(await entryOf(ben)).toMatchObject(O.some({ entryId: 'b' }));
      expect(await unlink()).toBe(2);
      expect(await entryOf(cleo)).toEqual(O.none);
    });
  });

  describe('DirectoryAccountRepository', () => {
    it('lists the active accounts of a source', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const link = async (user: User, entryId: string, source = 'LDAP') => {
        const account = { realmId: realm.id, userId: user.id, source, entryId };
        await within(({ directoryAccounts }) => directoryAccounts.link(account));
        return account;
      };
      const [ada, ben, gone, elsewhere] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const accounts = [await link(ada, 'z'), await link(ben, 'a')];
      await link(gone, 'gone');
      await link(elsewhere, 'z', 'Other');
      await within(({ users }) => users.update(realm.id, gone.id, { isActive: false }));
      expect(
        await within(({ directoryAccounts }) => directoryAccounts.listActive(realm.id, 'LDAP')),
      ).toEqual(accounts);
      const other = await anotherWorld(world);
      expect(
        await other.within(({ directoryAccounts }) =>
          directoryAccounts.listActive(other.realm.id, 'LDAP'),
        ),
      ).toEqual([]);
    });
  });
};
