import * as O from 'fp-ts/Option';
import type { NewUserGroup, User, UserGroup } from '../../access';
import { channelPermissions, userGroupPermissions } from '../../access';
import { systemGroupsIn } from '../../accounts';
import { nextId, nextNumber, someTime } from '../../in-memory';
import { UserGroupId } from '../../kernel';
import type { MakeStore, World } from './world';
import { anotherWorld, newWorld } from './world';

const newGroup = (
  { realm }: World,
  creator: User,
  given: Partial<NewUserGroup> = {},
): NewUserGroup => ({
  realmId: realm.id,
  name: `group ${nextNumber()}`,
  description: 'Who *tests*',
  creatorId: creator.id,
  createdAt: someTime,
  permissions: userGroupPermissions({}, realm.systemGroups, creator.id),
  ...given,
});

/** What every UserGroupRepository promises. */
export const userGroupRepositoryContract = (makeStore: MakeStore): void =>
  describe('UserGroupRepository', () => {
    const withGroup = async () => {
      const world = await newWorld(makeStore);
      const [creator, member] = [await world.addUser(), await world.addUser()];
      const addGroup = (given: Partial<NewUserGroup> = {}): Promise<UserGroup> =>
        world.within(({ userGroups }) => userGroups.create(newGroup(world, creator, given)));
      const find = (id: UserGroupId): Promise<readonly UserGroup[]> =>
        world.within(({ userGroups }) => userGroups.loadMany(world.realm, [id]));
      return { ...world, world, creator, member, addGroup, find };
    };

    it('contains the system groups of a realm, and the created groups', async () => {
      const { world, realm, within, addGroup } = await withGroup();
      await anotherWorld(world);
      const group = await addGroup();
      expect(group).toMatchObject({ isSystem: false, isActive: true, members: [], subgroups: [] });
      expect(await within(({ userGroups }) => userGroups.list(realm))).toEqual([
        ...systemGroupsIn(realm),
        group,
      ]);
    });

    it('finds groups by id and by their exact name', async () => {
      const { realm, within, addGroup } = await withGroup();
      const group = await addGroup({ name: 'Testers' });
      const ids = [group.id, realm.systemGroups['role:owners'], nextId(UserGroupId)];
      const found = await within(({ userGroups }) => userGroups.loadMany(realm, ids));
      expect(found.map(({ name }) => name)).toEqual(['role:owners', 'Testers']);
      const byName = (name: string) =>
        within(({ userGroups }) => userGroups.findByName(realm, name));
      expect(await byName('Testers')).toEqual(O.some(group));
      expect(await byName('testers')).toEqual(O.none);
    });

    it('changes only the given fields', async () => {
      const { realm, within, creator, addGroup, find } = await withGroup();
      const group = await addGroup();
      const other = await addGroup();
      const change = (changes: Partial<UserGroup>) =>
        within(({ userGroups }) => userGroups.update(realm.id, group.id, changes));
      await change({ name: 'Other name' });
      await change({ isActive: false });
      const permissions = userGroupPermissions(
        { can_join_group: { direct_members: [creator.id], direct_subgroups: [other.id] } },
        realm.systemGroups,
        creator.id,
      );
      await change({ description: '', permissions });
      expect(await find(group.id)).toEqual([
        { ...group, name: 'Other name', isActive: false, description: '', permissions },
      ]);
      expect(await find(other.id)).toEqual([other]);
    });

    it('stores members and subgroups, each once and ascending', async () => {
      const { realm, within, creator, member, addGroup, find } = await withGroup();
      const [group, inner, inmost] = [await addGroup(), await addGroup(), await addGroup()];
      await within(({ userGroups }) => userGroups.addMembers(realm.id, group.id, [member.id]));
      await within(({ userGroups }) =>
        userGroups.addMembers(realm.id, group.id, [creator.id, member.id]),
      );
      await within(({ userGroups }) =>
        userGroups.addSubgroups(realm.id, group.id, [inmost.id, inner.id]),
      );
      expect(await find(group.id)).toEqual([
        { ...group, members: [creator.id, member.id], subgroups: [inner.id, inmost.id] },
      ]);
      await within(({ userGroups }) => userGroups.removeMembers(realm.id, group.id, [creator.id]));
      await within(({ userGroups }) => userGroups.removeSubgroups(realm.id, group.id, [inmost.id]));
      expect(await find(group.id)).toEqual([
        { ...group, members: [member.id], subgroups: [inner.id] },
      ]);
    });

    it('includes users in the supergroups of their groups', async () => {
      const { realm, within, member, creator, addGroup } = await withGroup();
      const [inner, outer, apart] = [await addGroup(), await addGroup(), await addGroup()];
      await within(({ userGroups }) => userGroups.addMembers(realm.id, inner.id, [member.id]));
      await within(({ userGroups }) => userGroups.addSubgroups(realm.id, outer.id, [inner.id]));
      await within(({ userGroups }) =>
        userGroups.addSubgroups(realm.id, apart.id, [realm.systemGroups['role:owners']]),
      );
      const groups = await within(({ users }) => users.groupsOf(realm, [member, creator]));
      const own = [inner.id, outer.id, apart.id].map((id) => groups.get(member.id)?.has(id));
      expect(own).toEqual([true, true, false]);
      expect(groups.get(creator.id)?.has(outer.id)).toBe(false);
    });

    it('finds the groups in a group, around it, and naming it', async () => {
      const { realm, within, creator, addGroup } = await withGroup();
      const [inmost, inner, outer, apart] = [
        await addGroup(),
        await addGroup(),
        await addGroup(),
        await addGroup(),
      ];
      const contain = (group: UserGroup, ...held: readonly UserGroup[]) =>
        within(({ userGroups }) =>
          userGroups.addSubgroups(
            realm.id,
            group.id,
            held.map(({ id }) => id),
          ),
        );
      await contain(inner, inmost);
      await contain(outer, inner);
      const idsOf = (groups: readonly UserGroup[]) => groups.map(({ id }) => id);
      const below = (...groups: readonly UserGroup[]) =>
        within(({ userGroups }) => userGroups.listAtOrBelow(realm, idsOf(groups)));
      expect((await below(outer)).map(({ id, subgroups }) => [id, subgroups])).toEqual([
        [inmost.id, []],
        [inner.id, [inmost.id]],
        [outer.id, [inner.id]],
      ]);
      expect(idsOf(await below(apart, inner))).toEqual([inmost.id, inner.id, apart.id]);
      const above = ({ id }: UserGroup) =>
        within(({ userGroups }) => userGroups.idsAtOrAbove(realm, id));
      expect(await above(inmost)).toEqual([inmost.id, inner.id, outer.id]);
      expect(await above(apart)).toEqual([apart.id]);
      const naming = await addGroup({
        permissions: userGroupPermissions(
          { can_join_group: { direct_members: [creator.id], direct_subgroups: [inmost.id] } },
          realm.systemGroups,
          creator.id,
        ),
      });
      const namingAny = async (...groups: readonly UserGroup[]) =>
        idsOf(await within(({ userGroups }) => userGroups.listNaming(realm, idsOf(groups))));
      expect(await namingAny(inmost)).toEqual([inner.id, naming.id]);
      expect(await namingAny(inner, apart)).toEqual([outer.id]);
      expect(await namingAny()).toEqual([]);
    });

    it('finds the channels that name a group, alone or in a list', async () => {
      const { realm, within, creator, addChannel, addGroup } = await withGroup();
      const group = await addGroup();
      const naming = (can_subscribe_group: UserGroup['permissions']['can_join_group']) =>
        addChannel({
          permissions: channelPermissions({ can_subscribe_group }, realm.systemGroups, creator.id),
        });
      const alone = await naming(group.id);
      const among = await naming({ direct_members: [], direct_subgroups: [group.id] });
      await naming(realm.systemGroups['role:owners']);
      const byAnother = await naming((await addGroup()).id);
      await naming((await addGroup()).id);
      const namingAny = async (ids: readonly UserGroupId[]) => {
        const found = await within(({ userGroups }) => userGroups.channelsNaming(realm.id, ids));
        return found.map(({ id }) => id);
      };
      const another = byAnother.permissions.can_subscribe_group;
      expect(await namingAny([group.id])).toEqual([alone.id, among.id]);
      expect(await namingAny(typeof another === 'number' ? [another, group.id] : [])).toEqual([
        alone.id,
        among.id,
        byAnother.id,
      ]);
      expect(await namingAny([])).toEqual([]);
    });
  });
