import * as fc from 'fast-check';
import type { GroupSettingValue } from '../../access';
import {
  allows,
  allowsExceptGuests,
  groupsAtOrBelow,
  normalGroupSetting,
  withoutDeactivated,
  wouldBeCyclic,
} from '../../access';
import { sameGroupSetting } from '../../access/user-groups/group-setting';
import { UserGroupId, UserId, asId, role } from '../../kernel';
import { aUser } from '../../testing';

const groupId = fc.integer({ min: 1, max: 8 }).map(asId(UserGroupId));
const userId = fc.integer({ min: 1, max: 8 }).map(asId(UserId));
const nobody = asId(UserGroupId)(99);

/** Groups that contain only groups with smaller ids, so that there are no cycles. */
const forest = fc
  .array(fc.record({ members: fc.uniqueArray(userId), below: fc.uniqueArray(groupId) }), {
    minLength: 8,
    maxLength: 8,
  })
  .map((nodes) =>
    nodes.map(({ members, below }, index) => ({
      id: asId(UserGroupId)(index + 1),
      members,
      subgroups: below.filter((id) => id <= index),
    })),
  );

const value: fc.Arbitrary<GroupSettingValue> = fc.oneof(
  groupId,
  fc.record({ direct_members: fc.array(userId), direct_subgroups: fc.array(groupId) }),
);

type Forest = readonly {
  readonly id: UserGroupId;
  readonly members: readonly UserId[];
  readonly subgroups: readonly UserGroupId[];
}[];

/** The members of the group, and of all that it contains. */
const membersBelow = (groups: Forest, id: UserGroupId): readonly UserId[] => {
  const below = groupsAtOrBelow(groups, [id]);
  return groups.filter((group) => below.has(group.id)).flatMap(({ members }) => members);
};

/** The groups that contain the user, found by searching downwards from each group. */
const groupsOf = (groups: Forest, id: UserId): ReadonlySet<UserGroupId> =>
  new Set(
    groups.filter((group) => membersBelow(groups, group.id).includes(id)).map((group) => group.id),
  );

/** The users whom the value allows, found by searching downwards from the value. */
const allowedBy = (groups: Forest, setting: GroupSettingValue): ReadonlySet<UserId> =>
  typeof setting === 'number'
    ? new Set(membersBelow(groups, setting))
    : new Set([
        ...setting.direct_members,
        ...setting.direct_subgroups.flatMap((id) => membersBelow(groups, id)),
      ]);

describe('group settings', () => {
  it('allow exactly the users that their groups contain at any depth', () => {
    fc.assert(
      fc.property(forest, value, userId, (groups, setting, id) => {
        const user = { ...aUser(), id };
        const member = { user, groups: groupsOf(groups, id) };
        expect(allows(setting, member)).toBe(allowedBy(groups, setting).has(id));
      }),
    );
  });

  it('never allow deactivated users, nor guests if guests are excluded', () => {
    fc.assert(
      fc.property(forest, value, userId, (groups, setting, id) => {
        const own = groupsOf(groups, id);
        const deactivated = { user: { ...aUser({ isActive: false }), id }, groups: own };
        const guest = { user: { ...aUser({ role: role.guest }), id }, groups: own };
        expect(allows(setting, deactivated)).toBe(false);
        expect(allowsExceptGuests(setting, guest)).toBe(false);
      }),
    );
  });

  it('allow the same users in the normal form, which is its own normal form', () => {
    fc.assert(
      fc.property(forest, value, userId, (groups, setting, id) => {
        const normal = normalGroupSetting(setting, nobody);
        const member = { user: { ...aUser(), id }, groups: groupsOf(groups, id) };
        expect(allows(normal, member)).toBe(allows(setting, member));
        expect(sameGroupSetting(normalGroupSetting(normal, nobody), normal)).toBe(true);
      }),
    );
  });

  it('omit deactivated users, and no others', () => {
    fc.assert(
      fc.property(value, fc.uniqueArray(userId), (setting, deactivatedIds) => {
        const shown = withoutDeactivated(setting, (id) => deactivatedIds.includes(id));
        if (typeof setting !== 'number' && typeof shown !== 'number') {
          expect(shown.direct_members).toEqual(
            setting.direct_members.filter((id) => !deactivatedIds.includes(id)),
          );
          expect(shown.direct_subgroups).toEqual(setting.direct_subgroups);
        }
      }),
    );
  });
});

describe('groups', () => {
  it('can contain any group except those that contain them', () => {
    fc.assert(
      fc.property(forest, groupId, groupId, (groups, outer, inner) => {
        const isBelow = groupsAtOrBelow(groups, [inner]).has(outer);
        expect(wouldBeCyclic(groups, outer, [inner])).toBe(isBelow);
      }),
    );
  });
});
