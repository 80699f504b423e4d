import * as fc from 'fast-check';
import type { GroupSettingValue } from '../../access';
import {
  allows,
  allowsExceptGuests,
  membersBelow,
  normalGroupSetting,
  withoutDeactivated,
  wouldBeCyclic,
} from '../../access';
import { groupsAtOrBelow } from '../../access/user-groups/group-graph';
import { sameGroupSetting } from '../../access/user-groups/group-setting';
import { UserGroupId, UserId, asId, role } from '../../kernel';
import { aUser } from '../../testing';

const groupId = fc.integer({ min: 1, max: 8 }).map(asId(UserGroupId));
const userId = fc.integer({ min: 1, max: 8 }).map(asId(UserId));
const nobody = asId(UserGroupId)(99);

/** Groups that hold only groups with smaller ids, so that none is inside itself. */
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

/** The groups that hold the user, found from the groups downwards. */
const groupsOf = (groups: Forest, id: UserId): ReadonlySet<UserGroupId> =>
  new Set(
    groups.filter((group) => membersBelow(groups, group.id).includes(id)).map((group) => group.id),
  );

/** Everybody whom the value holds, found from the value downwards. */
const heldBy = (groups: Forest, setting: GroupSettingValue): ReadonlySet<UserId> =>
  typeof setting === 'number'
    ? new Set(membersBelow(groups, setting))
    : new Set([
        ...setting.direct_members,
        ...setting.direct_subgroups.flatMap((id) => membersBelow(groups, id)),
      ]);

describe('group settings', () => {
  it('hold just those who are in them through any number of groups', () => {
    fc.assert(
      fc.property(forest, value, userId, (groups, setting, id) => {
        const user = { ...aUser(), id };
        const member = { user, groups: groupsOf(groups, id) };
        expect(allows(setting, member)).toBe(heldBy(groups, setting).has(id));
      }),
    );
  });

  it('never hold the deactivated, nor guests where they are not for them', () => {
    fc.assert(
      fc.property(forest, value, userId, (groups, setting, id) => {
        const own = groupsOf(groups, id);
        const gone = { user: { ...aUser({ isActive: false }), id }, groups: own };
        const guest = { user: { ...aUser({ role: role.guest }), id }, groups: own };
        expect(allows(setting, gone)).toBe(false);
        expect(allowsExceptGuests(setting, guest)).toBe(false);
      }),
    );
  });

  it('hold the same people in their normal form, which is its own', () => {
    fc.assert(
      fc.property(forest, value, userId, (groups, setting, id) => {
        const normal = normalGroupSetting(setting, nobody);
        const member = { user: { ...aUser(), id }, groups: groupsOf(groups, id) };
        expect(allows(normal, member)).toBe(allows(setting, member));
        expect(sameGroupSetting(normalGroupSetting(normal, nobody), normal)).toBe(true);
      }),
    );
  });

  it('show nobody who is deactivated, and everyone else', () => {
    fc.assert(
      fc.property(value, fc.uniqueArray(userId), (setting, gone) => {
        const shown = withoutDeactivated(setting, (id) => gone.includes(id));
        if (typeof setting !== 'number' && typeof shown !== 'number') {
          expect(shown.direct_members).toEqual(
            setting.direct_members.filter((id) => !gone.includes(id)),
          );
          expect(shown.direct_subgroups).toEqual(setting.direct_subgroups);
        }
      }),
    );
  });
});

describe('groups', () => {
  it('may hold any others but those that hold them', () => {
    fc.assert(
      fc.property(forest, groupId, groupId, (groups, outer, inner) => {
        const isBelow = groupsAtOrBelow(groups, [inner]).has(outer);
        expect(wouldBeCyclic(groups, outer, [inner])).toBe(isBelow);
      }),
    );
  });
});
