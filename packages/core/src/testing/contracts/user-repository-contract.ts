import type { UserChanges } from '../../access';
import { newSystemBot, systemGroupsOf, userGroupPermissions } from '../../access';
import { nextId, someTime } from '../../in-memory';
import type { UserGroupId } from '../../kernel';
import { UserId, role, roles, secondsPerDay } from '../../kernel';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';

/** What every UserRepository promises. */
export const userRepositoryContract = (makeStore: MakeStore): void =>
  describe('UserRepository', () => {
    it('creates a user with the given values', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const owner = await addUser();
      const given = {
        realmId: realm.id,
        deliveryEmail: 'Desdemona@Example.org',
        emailVisibility: 3,
        fullName: 'Desdemona Ż.',
        role: role.moderator,
        isActive: false,
        bot: { type: 2, ownerId: owner.id },
        joinedAt: someTime,
        timezone: 'Europe/Warsaw',
        avatarSource: 'G',
        isImportedStub: true,
        grants: ['can_create_users'],
      } as const;
      const user = await addUser(given);
      expect(user).toMatchObject({ ...given, avatarVersion: 1 });
      expect(user).not.toHaveProperty('passwordHash');
      expect(await within(({ users }) => users.find(realm.id, user.id))).toEqual(O.some(user));
    });

    it('derives the same avatar from an address, however it is written', async () => {
      const world = await newWorld(makeStore);
      const { addUser } = await anotherWorld(world);
      const user = await world.addUser({ deliveryEmail: 'iago@example.org' });
      const elsewhere = await addUser({ deliveryEmail: 'IAGO@example.org' });
      const otherUser = await addUser();
      expect(elsewhere.avatarKey).toBe(user.avatarKey);
      expect(otherUser.avatarKey).not.toBe(user.avatarKey);
    });

    it('finds users who joined after one moment and not after another', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const [, second, third] = [
        await addUser({ joinedAt: someTime + 10 }),
        await addUser({ joinedAt: someTime + 30, isActive: false }),
        await addUser({ joinedAt: someTime + 20 }),
        await addUser({ joinedAt: someTime + 31 }),
      ];
      expect(
        await within(({ users }) =>
          users.joinedWithin(realm.id, { after: someTime + 10, until: someTime + 30 }),
        ),
      ).toEqual([second, third]);
    });

    it('creates a system bot once for concurrent calls, and one for each realm', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const ensure = () =>
        within(({ users }) =>
          users.ensureSystemBot('notification', newSystemBot(realm, 'notification')),
        );
      const asked = await Promise.all([ensure(), ensure(), ensure(), ensure()]);
      const [bot] = asked.map((each) => each.bot);
      expect(asked.map((each) => each.bot)).toEqual([bot, bot, bot, bot]);
      expect(asked.some(({ isNew }) => isNew)).toBe(true);
      expect(await ensure()).toEqual({ bot, isNew: false });
      expect(bot).toMatchObject({ fullName: 'Notification Bot', bot: { type: 1, ownerId: null } });
      const { bot: gateway } = await within(({ users }) =>
        users.ensureSystemBot('emailGateway', newSystemBot(realm, 'emailGateway')),
      );
      expect(await within(({ users }) => users.list(realm.id))).toEqual([bot, gateway]);
      const other = await anotherWorld(world);
      const { bot: elsewhere } = await other.within(({ users }) =>
        users.ensureSystemBot('notification', newSystemBot(other.realm, 'notification')),
      );
      expect(elsewhere.id).not.toBe(bot?.id);
    });

    it('finds addresses case-insensitively, active or not', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const user = await addUser({ deliveryEmail: 'Hamlet@Example.org', isActive: false });
      await addUser();
      const find = (email: string) => within(({ users }) => users.findByEmail(realm.id, email));
      expect(await find('hAMLET@eXAMPLE.org')).toEqual(O.some(user));
      expect(await find('hamlet@example.com')).toEqual(O.none);
    });

    it('finds the users with several addresses that exist', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const first = await addUser({ deliveryEmail: 'a@example.org' });
      const second = await addUser({ deliveryEmail: 'b@example.org' });
      await addUser();
      const find = (emails: readonly string[]) =>
        within(({ users }) => users.loadByEmails(realm.id, emails));
      const found = await find(['B@example.org', 'nobody@example.org', 'A@EXAMPLE.ORG']);
      expect([...found].sort((a, b) => a.id - b.id)).toEqual([first, second]);
      expect(await find([])).toEqual([]);
    });

    it('finds the users with several ids that exist, ascending', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const [first, second] = [await addUser(), await addUser()];
      const find = (ids: readonly UserId[]) => within(({ users }) => users.loadMany(realm.id, ids));
      expect(await find([second.id, nextId(UserId), first.id])).toEqual([first, second]);
      expect(await find([])).toEqual([]);
    });

    it('lists everyone of the realm in pages', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const first = await world.addUser({ isActive: false });
      await other.addUser();
      const second = await world.addUser();
      const third = await world.addUser();
      const page = (after: UserId | undefined, limit: number) =>
        world.within(({ users }) => users.listAfter(world.realm.id, after, limit));
      expect(await page(undefined, 2)).toEqual([first, second]);
      expect(await page(second.id, 2)).toEqual([third]);
      expect(await page(third.id, 2)).toEqual([]);
    });

    it('lists everyone of the realm and nobody else, ascending', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const first = await world.addUser({ isActive: false });
      const inaccessibleUser = await other.addUser();
      const second = await world.addUser({ bot: { type: 1, ownerId: first.id } });
      const { realm, within } = world;
      expect(await within(({ users }) => users.list(realm.id))).toEqual([first, second]);
      expect(await within(({ users }) => users.summary(realm.id))).toEqual({
        deactivated: [first.id],
        lastJoinedAt: Math.max(first.joinedAt, second.joinedAt),
      });
      expect(await within(({ users }) => users.find(realm.id, inaccessibleUser.id))).toEqual(
        O.none,
      );
      expect(
        await within(({ users }) => users.findByEmail(realm.id, inaccessibleUser.deliveryEmail)),
      ).toEqual(O.none);
      expect(await within(({ users }) => users.loadMany(realm.id, [inaccessibleUser.id]))).toEqual(
        [],
      );
    });

    it('counts active users up to a limit, without bots of the server', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const owner = await addUser();
      await addUser({ bot: { type: 1, ownerId: owner.id } });
      await addUser({ bot: { type: 1, ownerId: null } });
      await addUser({ isActive: false });
      const hasMoreThan = (limit: number) =>
        within(({ users }) => users.hasMoreActiveThan(realm.id, limit));
      expect([await hasMoreThan(1), await hasMoreThan(2)]).toEqual([true, false]);
    });

    it('returns the system groups that contain each user, including supergroups', async () => {
      const { realm, addUser, within, clock } = await newWorld(makeStore);
      const joinedAt = clock.now() - 1000 * secondsPerDay;
      const people = await Promise.all(roles.map((each) => addUser({ role: each, joinedAt })));
      const groups = await within(({ users }) => users.groupsOf(realm, people));
      expect(new Map(groups)).toEqual(
        new Map(
          people.map((user) => [
            user.id,
            new Set(systemGroupsOf(user, 0, clock.now()).map((name) => realm.systemGroups[name])),
          ]),
        ),
      );
    });

    it('returns the members of groups by role, without guests and deactivated users', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const owner = await addUser({ role: role.owner });
      const moderator = await addUser({ role: role.moderator });
      const member = await addUser();
      await addUser({ role: role.guest });
      await addUser({ isActive: false });
      const group = realm.systemGroups;
      const wanted = [group['role:moderators'], group['role:everyone'], group['role:nobody']];
      expect(await within(({ users }) => users.nonGuestsIn(realm, wanted))).toEqual(
        new Map([
          [group['role:moderators'], [owner.id, moderator.id]],
          [group['role:everyone'], [owner.id, moderator.id, member.id]],
          [group['role:nobody'], []],
        ]),
      );
    });

    it('returns the members of any of several groups, including guests and members of subgroups', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const owner = await addUser({ role: role.owner });
      const guest = await addUser({ role: role.guest });
      const member = await addUser();
      await addUser();
      const deactivated = await addUser({ isActive: false });
      const [outer, inner] = await within(({ userGroups }) =>
        TE.sequenceSeqArray(
          ['outer', 'inner'].map((name) =>
            userGroups.create({
              realmId: realm.id,
              name,
              description: '',
              creatorId: owner.id,
              createdAt: 0,
              permissions: userGroupPermissions({}, realm.systemGroups, owner.id),
            }),
          ),
        ),
      );
      const ids = [outer?.id, inner?.id].filter((id) => id !== undefined);
      const [outerId, innerId] = ids;
      if (outerId === undefined || innerId === undefined) {
        throw new Error('there are two groups');
      }
      await within(({ userGroups }) =>
        pipe(
          userGroups.addSubgroups(realm.id, outerId, [innerId, realm.systemGroups['role:owners']]),
          TE.flatMap(() => userGroups.addMembers(realm.id, innerId, [guest.id, deactivated.id])),
          TE.flatMap(() => userGroups.addMembers(realm.id, outerId, [member.id])),
        ),
      );
      const activeIn = (...groups: readonly UserGroupId[]) =>
        within(({ users }) => users.activeIn(realm, groups));
      expect(await activeIn(outerId)).toEqual([owner.id, guest.id, member.id]);
      expect(await activeIn(innerId, outerId)).toEqual([owner.id, guest.id, member.id]);
      expect(await activeIn(innerId)).toEqual([guest.id]);
      expect(await activeIn()).toEqual([]);
    });

    it('increments the avatar version with each new avatar', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const user = await addUser({ avatarSource: 'G' });
      const change = (changes: UserChanges) =>
        within(({ users }) => users.update(realm.id, user.id, changes));
      const version = (avatarVersion: number, more: object = {}) =>
        expect.objectContaining({ avatarVersion, ...more });
      expect(await change({ fullName: 'Renamed' })).toEqual(
        version(1, { avatarKey: user.avatarKey }),
      );
      expect(await change({ avatarSource: 'U', avatarKey: '1/one' })).toEqual(
        version(2, { avatarSource: 'U', avatarKey: '1/one' }),
      );
      expect(await change({ avatarSource: 'U', avatarKey: '1/two' })).toEqual(
        version(3, { avatarKey: '1/two' }),
      );
      expect(await change({ deliveryEmail: 'another@example.org' })).toEqual(
        version(3, { avatarKey: '1/two' }),
      );
      const back = await change({ avatarSource: 'G' });
      expect(back).toEqual(version(4, { avatarSource: 'G' }));
      expect(await change({ deliveryEmail: user.deliveryEmail })).toEqual(
        version(5, { avatarKey: user.avatarKey }),
      );
    });
  });
