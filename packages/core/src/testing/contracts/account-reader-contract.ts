import * as O from 'fp-ts/Option';
import type { Accepts } from '../../access';
import { systemGroupsOf } from '../../access';
import { role, secondsPerDay } from '../../kernel';
import { anyone } from '../build-people';
import type { MakeStore } from './world';
import { anotherWorld, done, newWorld } from './world';

/** What every AccountReader promises. */
export const accountReaderContract = (makeStore: MakeStore): void =>
  describe('AccountReader', () => {
    it('finds the realm of each host', async () => {
      const { accounts, ...world } = await newWorld(makeStore);
      const { realm } = await anotherWorld({ accounts, ...world });
      expect(await done(accounts.realmAt(world.realm.host))).toEqual(O.some(world.realm));
      expect(await done(accounts.realmAt(realm.host))).toEqual(O.some(realm));
      expect(await done(accounts.realmAt(`nowhere.${world.realm.host}`))).toEqual(O.none);
    });

    it('finds the first realm for an IP address', async () => {
      const { accounts, realm } = await newWorld(makeStore);
      expect(await done(accounts.realmAt('192.0.2.7'))).toEqual(O.some(realm));
    });

    it('finds an account by the real address, case-insensitively', async () => {
      const { accounts, realm, addUser, clock } = await newWorld(makeStore);
      const user = await addUser({
        deliveryEmail: 'Othello@Example.org',
        emailVisibility: 4,
        role: role.guest,
        joinedAt: clock.now() - secondsPerDay,
        passwordHash: 'a hash',
      });
      const found = await done(accounts.accountAt(realm.host, 'oTHELLO@example.ORG', anyone));
      expect(found).toEqual(
        O.some({
          realm,
          user,
          passwordHash: 'a hash',
          apiKeySeed: { generation: 1, salt: expect.any(String) },
          groups: new Set(
            systemGroupsOf(user, 0, clock.now()).map((name) => realm.systemGroups[name]),
          ),
          asOf: expect.any(Number),
        }),
      );
    });

    it('finds an account with a version of the facts that is not older than the call', async () => {
      const { accounts, realm, within, addUser } = await newWorld(makeStore);
      const user = await addUser();
      for (const fullName of ['Hal', 'Falstaff']) {
        await within(({ users }) => users.update(realm.id, user.id, { fullName }));
        const version = await within(({ events }) => events.factsVersion(realm.id));
        expect(
          await done(accounts.accountAt(realm.host, user.deliveryEmail, anyone)),
        ).toMatchObject(O.some({ asOf: version }));
      }
    });

    it('finds the same without the groups', async () => {
      const { accounts, realm, addUser } = await newWorld(makeStore);
      const user = await addUser({ deliveryEmail: 'Iago@example.org', passwordHash: 'a hash' });
      const account = await done(accounts.accountAt(realm.host, user.deliveryEmail, anyone));
      const identity = O.toUndefined(
        await done(accounts.identityAt(realm.host, 'iago@Example.org', anyone)),
      );
      expect({ groups: expect.any(Set), asOf: expect.any(Number), ...identity }).toEqual(
        O.toUndefined(account),
      );
      expect(identity).not.toHaveProperty('groups');
      expect(await done(accounts.identityAt(realm.host, 'nobody@example.org', anyone))).toEqual(
        O.none,
      );
    });

    it('finds only accounts that are accepted, whether they are in memory or not', async () => {
      const { accounts, realm, addUser } = await newWorld(makeStore);
      const user = await addUser({ passwordHash: 'a hash' });
      const asked: (string | undefined)[] = [];
      const rejecting: Accepts = ({ passwordHash }) => {
        asked.push(passwordHash);
        return false;
      };
      for (const find of [accounts.accountAt, accounts.identityAt]) {
        expect(await done(find(realm.host, user.deliveryEmail, rejecting))).toEqual(O.none);
        expect(await done(find(realm.host, user.deliveryEmail, anyone))).not.toEqual(O.none);
        expect(await done(find(realm.host, user.deliveryEmail, rejecting))).toEqual(O.none);
        expect(await done(find(realm.host, 'nobody@example.org', anyone))).toEqual(O.none);
      }
      expect(new Set(asked)).toEqual(new Set(['a hash']));
      const found = await done(accounts.lookUpIdentity(realm.host, user.deliveryEmail));
      expect(O.toUndefined(found)?.user).toEqual(user);
      expect(await done(accounts.lookUpIdentity(realm.host, 'nobody@example.org'))).toEqual(O.none);
    });

    it('reports that no password was ever set', async () => {
      const { accounts, realm, addUser } = await newWorld(makeStore);
      const { deliveryEmail } = await addUser({ passwordHash: undefined });
      const found = await done(accounts.accountAt(realm.host, deliveryEmail, anyone));
      expect(O.toUndefined(found)).toHaveProperty('passwordHash', undefined);
    });

    it('finds deactivated accounts too', async () => {
      const { accounts, realm, addUser } = await newWorld(makeStore);
      const user = await addUser({ isActive: false });
      const found = await done(accounts.accountAt(realm.host, user.deliveryEmail, anyone));
      expect(O.toUndefined(found)?.user).toEqual(user);
    });

    it('finds the active incoming webhook bots of the realm', async () => {
      const world = await newWorld(makeStore);
      const owner = await world.addUser();
      const newBot = (type: 1 | 2, isActive = true) =>
        world.addUser({ bot: { type, ownerId: owner.id }, isActive });
      const [one, two] = [await newBot(2), await newBot(2)];
      await newBot(1);
      await newBot(2, false);
      const other = await anotherWorld(world);
      await other.addUser({ bot: { type: 2, ownerId: null } });
      const found = await done(world.accounts.incomingWebhooksAt(world.realm.host));
      expect(found).toEqual(
        [one, two].map(({ id, deliveryEmail }) => ({
          id,
          email: deliveryEmail,
          apiKeySeed: { generation: 1, salt: expect.any(String) },
        })),
      );
      const account = await done(
        world.accounts.accountAt(world.realm.host, one.deliveryEmail, anyone),
      );
      expect(found[0]?.apiKeySeed).toEqual(O.toUndefined(account)?.apiKeySeed);
    });

    it('reports whether a person with that address is in another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const { deliveryEmail } = await other.addUser({ deliveryEmail: 'Iago@Elsewhere.example' });
      const bot = await other.addUser({ bot: { type: 1, ownerId: null } });
      const isElsewhere = (host: string, email: string) =>
        done(world.accounts.isElsewhere(host, email));
      expect(await isElsewhere(world.realm.host, 'iAGO@elsewhere.example')).toBe(true);
      expect(await isElsewhere(other.realm.host, deliveryEmail)).toBe(false);
      expect(await isElsewhere(world.realm.host, bot.deliveryEmail)).toBe(false);
      expect(await isElsewhere(world.realm.host, 'nobody@example.org')).toBe(false);
    });

    it('finds nobody of another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const { deliveryEmail } = await other.addUser();
      const { accounts, realm } = world;
      expect(await done(accounts.accountAt(realm.host, deliveryEmail, anyone))).toEqual(O.none);
      expect(await done(accounts.accountAt(realm.host, 'nobody@example.org', anyone))).toEqual(
        O.none,
      );
      expect(
        await done(accounts.accountAt(`nowhere.${realm.host}`, deliveryEmail, anyone)),
      ).toEqual(O.none);
    });
  });
