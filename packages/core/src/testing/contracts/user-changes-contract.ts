import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User, UserChanges } from '../../access';
import type { Role } from '../../kernel';
import { role } from '../../kernel';
import { aNewUser, anyone } from '../build-people';
import type { MakeStore } from './world';
import { anotherWorld, done, newWorld } from './world';

const idsOf = (users: readonly User[]) => users.map(({ id }) => id);

/** What every UserRepository promises about changes, and about what secrets are derived from. */
export const userChangesContract = (makeStore: MakeStore): void =>
  describe('UserRepository, changes', () => {
    it('writes the given fields of only that user', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const [user, other] = [await addUser(), await addUser()];
      const changes: readonly UserChanges[] = [
        { fullName: 'Emilia Ż.' },
        { role: role.guest, isActive: false },
        { emailVisibility: 4, timezone: 'Asia/Tokyo' },
        { isImportedStub: true },
        { defaultLevel: 313 },
        { defaultLevel: null },
        {},
      ];
      let expected = user;
      for (const change of changes) {
        expected = { ...expected, ...change };
        const written = await within(({ users }) => users.update(realm.id, user.id, change));
        expect(written).toEqual(expected);
      }
      expect(await within(({ users }) => users.list(realm.id))).toEqual([expected, other]);
    });

    it('marks an account that is being deactivated once, which then cannot be used', async () => {
      const { realm, addUser, within, accounts } = await newWorld(makeStore);
      const owner = await addUser({ role: role.owner });
      const set = (isLeaving: boolean) =>
        within(({ users }) => users.setLeaving(realm.id, owner.id, isLeaving));
      const look = async () => ({
        isUsable: pipe(
          await done(accounts.identityAt(realm.host, owner.deliveryEmail, anyone)),
          O.exists(({ user }) => user.isActive),
        ),
        isOwner: (await within(({ users }) => users.lockOwners(realm.id))).includes(owner.id),
        isActive: pipe(
          await within(({ users }) => users.find(realm.id, owner.id)),
          O.exists(({ isActive }) => isActive),
        ),
        isActor: pipe(
          await within(({ users }) => users.findActor(realm.id, owner.id)),
          O.exists(({ isActive }) => isActive),
        ),
        isLockedActor: pipe(
          await within(({ users }) => users.lockActor(realm.id, owner.id)),
          O.exists(({ isActive }) => isActive),
        ),
      });
      expect(await look()).toEqual({
        isUsable: true,
        isOwner: true,
        isActive: true,
        isActor: true,
        isLockedActor: true,
      });
      expect(await set(false)).toBe(false);
      expect(await set(true)).toBe(true);
      expect(await set(true)).toBe(false);
      expect(await look()).toEqual({
        isUsable: false,
        isOwner: false,
        isActive: true,
        isActor: false,
        isLockedActor: false,
      });
      expect(await set(false)).toBe(true);
      expect(await look()).toEqual({
        isUsable: true,
        isOwner: true,
        isActive: true,
        isActor: true,
        isLockedActor: true,
      });
    });

    it('changes nobody through another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const user = await world.addUser();
      const attempt = world.transact('server', ({ users }) =>
        users.update(other.realm.id, user.id, { fullName: 'InaccessibleUser' }),
      );
      expect(await attempt()).toMatchObject({ _tag: 'Left' });
      expect(await world.within(({ users }) => users.find(world.realm.id, user.id))).toEqual(
        O.some(user),
      );
    });

    it('changes the owner of a bot, and lists the bots of each, active or not', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const [owner, other] = [await addUser(), await addUser()];
      const ownedBy = ({ id }: User) => ({ bot: { type: 1, ownerId: id } }) as const;
      const [first, second, third] = [
        await addUser(ownedBy(owner)),
        await addUser({ ...ownedBy(owner), isActive: false }),
        await addUser(ownedBy(other)),
      ];
      const botsOf = async ({ id }: User) =>
        idsOf(await within(({ users }) => users.botsOf(realm.id, id)));
      expect(await botsOf(owner)).toEqual([first.id, second.id]);
      const moved = await within(({ users }) =>
        users.update(realm.id, first.id, { botOwnerId: other.id }),
      );
      expect(moved).toEqual({ ...first, ...ownedBy(other) });
      expect(await botsOf(owner)).toEqual([second.id]);
      expect(await botsOf(other)).toEqual([first.id, third.id]);
    });

    it('finds who has an address in the realm, case-insensitively, active or not', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const deactivated = await world.addUser({
        deliveryEmail: 'Gone@Example.org',
        isActive: false,
      });
      const claim = ({ within, realm }: typeof world, email: string) =>
        within(({ users }) => users.claimEmail(realm.id, email));
      expect(await claim(world, 'gONE@example.ORG')).toEqual(O.some(deactivated));
      expect(await claim(world, 'free@example.org')).toEqual(O.none);
      expect(await claim(other, 'gone@example.org')).toEqual(O.none);
    });

    it('finds who has exactly a name in the realm, active or not', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const deactivated = await world.addUser({ fullName: 'Grace Ünal', isActive: false });
      await world.addUser({ fullName: 'grace Ünal' });
      const claim = ({ within, realm }: typeof world) =>
        within(({ users }) => users.claimName(realm.id, 'Grace Ünal'));
      expect(await claim(world)).toEqual([deactivated]);
      expect(await claim(other)).toEqual([]);
    });

    it('lets one of several concurrent transactions take an address', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const people = [await addUser(), await addUser(), await addUser()];
      const take = ({ id }: User) =>
        within(({ users }) =>
          pipe(
            users.claimEmail(realm.id, 'wanted@example.org'),
            TE.tap((holder) =>
              O.isSome(holder)
                ? TE.right(undefined)
                : users.update(realm.id, id, { deliveryEmail: 'wanted@example.org' }),
            ),
          ),
        );
      const holders = await Promise.all(people.map(take));
      expect(holders.filter(O.isNone)).toHaveLength(1);
    });

    it('locks the active human owners of the realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const owner = { role: role.owner };
      const [first, second] = [await world.addUser(owner), await world.addUser(owner)];
      await world.addUser({ ...owner, isActive: false });
      await world.addUser({ ...owner, bot: { type: 1, ownerId: first.id } });
      await world.addUser({ role: role.administrator });
      await other.addUser(owner);
      const owners = await world.within(({ users }) => users.lockOwners(world.realm.id));
      expect(owners).toHaveLength(2);
      expect(new Set(owners)).toEqual(new Set([first.id, second.id]));
    });

    it('prevents two owners from demoting each other concurrently', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const [one, two] = [await addUser({ role: role.owner }), await addUser({ role: role.owner })];
      const demote = ({ id }: User) =>
        within(({ users }) =>
          pipe(
            users.lockOwners(realm.id),
            TE.flatMap((owners) =>
              owners.length < 2
                ? TE.right(undefined)
                : pipe(
                    users.update(realm.id, id, { role: role.member }),
                    TE.map(() => undefined),
                  ),
            ),
          ),
        );
      await Promise.all([demote(one), demote(two)]);
      expect(await within(({ users }) => users.lockOwners(realm.id))).toHaveLength(1);
    });

    it('locks an account, which is then as other transactions have left it', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const roles = [role.guest, role.member, role.moderator, role.administrator];
      const { id } = await addUser({ role: role.owner });
      const changeTo = (next: Role) =>
        within(({ users }) =>
          pipe(
            users.lock(realm.id, id),
            TE.flatMap((found) =>
              pipe(
                users.update(realm.id, id, { role: next }),
                TE.map(() => O.toUndefined(found)?.role),
              ),
            ),
          ),
        );
      const before = await Promise.all(roles.map(changeTo));
      const last = O.toUndefined(await within(({ users }) => users.lock(realm.id, id)));
      // Each change but the last one is what another one found.
      expect([...before, last?.role].sort()).toEqual([...roles, role.owner].sort());
      expect(new Set(before).size).toBe(roles.length);
    });

    it('locks no account that is not in the realm', async () => {
      const world = await newWorld(makeStore);
      const other = await (await anotherWorld(world)).addUser();
      expect(await world.within(({ users }) => users.lock(world.realm.id, other.id))).toEqual(
        O.none,
      );
    });

    it('knows the secrets of a new user in the transaction that creates it', async () => {
      const { realm, within } = await newWorld(makeStore);
      const [id, created] = await within(({ users }) =>
        pipe(
          users.create(aNewUser({ realmId: realm.id })),
          TE.flatMap((user) =>
            pipe(
              users.secretsOf(realm.id, [user.id]),
              TE.map((secrets) => [user.id, secrets] as const),
            ),
          ),
        ),
      );
      expect(created.get(id)?.apiKeySeed.generation).toBe(1);
      expect(await within(({ users }) => users.secretsOf(realm.id, [id]))).toEqual(created);
    });

    it('stores the secrets of each user, and renews the key of one', async () => {
      const { realm, accounts, addUser, within } = await newWorld(makeStore);
      const user = await addUser({ passwordHash: 'first' });
      const other = await addUser({ passwordHash: undefined });
      const secretsOf = (...users: readonly User[]) =>
        within((tx) => tx.users.secretsOf(realm.id, idsOf(users)));
      const before = await secretsOf(user, other);
      expect(before.get(user.id)).toMatchObject({ passwordHash: 'first' });
      expect(before.get(other.id)).toMatchObject({ passwordHash: undefined });
      expect(await secretsOf()).toEqual(new Map());

      await within(({ users }) => users.update(realm.id, user.id, { passwordHash: 'second' }));
      const seed = await within(({ users }) => users.renewApiKey(realm.id, user.id));
      const old = before.get(user.id)?.apiKeySeed;
      expect(seed.generation).toBe((old?.generation ?? 0) + 1);
      const salts = [old?.salt, before.get(other.id)?.apiKeySeed.salt, seed.salt];
      expect(salts).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
      expect(new Set(salts).size).toBe(3);
      expect(await secretsOf(user, other)).toEqual(
        new Map([
          [user.id, { passwordHash: 'second', apiKeySeed: seed }],
          [other.id, before.get(other.id)],
        ]),
      );
      const account = await done(accounts.accountAt(realm.host, user.deliveryEmail, anyone));
      expect(O.toUndefined(account)).toMatchObject({
        passwordHash: 'second',
        apiKeySeed: seed,
      });
    });
  });
