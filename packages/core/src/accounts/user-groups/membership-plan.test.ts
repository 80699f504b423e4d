import * as fc from 'fast-check';
import * as E from 'fp-ts/Either';
import { accessFailure } from '../../access';
import { personalNotice, role } from '../../kernel';
import { aBot, aCaller, aUser, aUserGroup, someRealm } from '../../testing';
import type { RequestedMembershipChanges } from './membership-plan';
import { planMembership } from './membership-plan';

const caller = aCaller({ role: role.owner });
const [inside, outside] = [aUser(), aUser()];
const deactivated = aUser({ isActive: false });
const inner = aUserGroup();
const outer = aUserGroup();
const group = aUserGroup({ members: [inside.id], subgroups: [inner.id] });
const containing = { ...outer, subgroups: [group.id] };
const deactivatedGroup = aUserGroup({ isActive: false });
const facts = {
  group,
  users: [inside, outside, deactivated],
  groups: [group, inner, containing, deactivatedGroup, aUserGroup()],
};
const requestedOf = (given: Partial<RequestedMembershipChanges>): RequestedMembershipChanges => ({
  add: [],
  remove: [],
  addSubgroups: [],
  removeSubgroups: [],
  ...given,
});

describe('planMembership', () => {
  const unknown = aUser();
  const unknownGroup = aUserGroup();
  it.each<[string, Partial<RequestedMembershipChanges>, ReturnType<typeof accessFailure>]>([
    [
      'a user who is a member already',
      { add: [outside.id, inside.id] },
      accessFailure('AlreadyGroupMember', { id: inside.id }),
    ],
    [
      'a deactivated user',
      { add: [deactivated.id] },
      accessFailure('InvalidUserId', { id: deactivated.id }),
    ],
    ['an unknown user', { add: [unknown.id] }, accessFailure('InvalidUserId', { id: unknown.id })],
    [
      'a group that is a subgroup already',
      { addSubgroups: [inner.id] },
      accessFailure('AlreadySubgroup', { id: inner.id }),
    ],
    [
      'a deactivated group',
      { addSubgroups: [deactivatedGroup.id] },
      accessFailure('UserGroupDeactivated'),
    ],
    [
      'an unknown group',
      { addSubgroups: [unknownGroup.id] },
      accessFailure('InvalidUserGroupId', { id: unknownGroup.id }),
    ],
    [
      'a group that contains the group',
      { addSubgroups: [containing.id] },
      accessFailure('CyclicSubgroup', { id: group.id }),
    ],
  ])('does not add %s', (_, wanted, failure) => {
    expect(planMembership(caller, facts, requestedOf(wanted))).toEqual(E.left(failure));
  });

  it.each<[string, Partial<RequestedMembershipChanges>, ReturnType<typeof accessFailure>]>([
    [
      'a user who is not a member',
      { remove: [outside.id] },
      accessFailure('NotGroupMember', { id: outside.id }),
    ],
    [
      'a group that is not a subgroup',
      { removeSubgroups: [outer.id] },
      accessFailure('NotSubgroup', { id: outer.id }),
    ],
  ])('does not remove %s', (_, wanted, failure) => {
    expect(planMembership(caller, facts, requestedOf(wanted))).toEqual(E.left(failure));
  });

  it('adds before it removes, so that one request can do both', () => {
    const plan = planMembership(
      caller,
      facts,
      requestedOf({ add: [outside.id], remove: [outside.id] }),
    );
    expect(plan).toMatchObject(
      E.right({
        events: [
          { event: { change: 'add', userIds: [outside.id] } },
          { event: { change: 'remove', userIds: [outside.id] } },
        ],
      }),
    );
  });

  it('notifies users whose membership changes, but neither bots nor the caller', () => {
    const bot = aBot(caller.user);
    const named = aUserGroup({ name: 'club', members: [inside.id] });
    const by = `@_**${caller.user.fullName}|${caller.user.id}**`;
    const plan = planMembership(
      caller,
      { ...facts, group: named, users: [...facts.users, caller.user, bot] },
      requestedOf({ add: [outside.id, caller.user.id, bot.id], remove: [inside.id] }),
    );
    expect(E.isRight(plan) && plan.right.notices).toEqual([
      personalNotice(outside, `${by} added you to the group @_*club*.`),
      personalNotice(inside, `${by} removed you from the group @_*club*.`),
    ]);
  });

  it.each([
    [100, 100],
    [101, 0],
  ])('of %d changes of one request, sends %d notices', (changes, sent) => {
    const people = Array.from({ length: changes }, () => aUser());
    const members = people.slice(0, 50).map(({ id }) => id);
    const plan = planMembership(
      caller,
      { ...facts, group: aUserGroup({ members }), users: people },
      requestedOf({ add: people.slice(50).map(({ id }) => id), remove: members }),
    );
    expect(E.isRight(plan) && plan.right.notices).toHaveLength(sent);
  });

  it('checks the permission before anything else', () => {
    const member = aCaller();
    for (const wanted of [
      { add: [unknown.id] },
      { remove: [unknown.id] },
      { addSubgroups: [unknownGroup.id] },
      { removeSubgroups: [unknownGroup.id] },
    ]) {
      expect(planMembership(member, facts, requestedOf(wanted))).toEqual(
        E.left(accessFailure('InsufficientPermission')),
      );
    }
  });

  it('changes deactivated groups only from the level that allows it', () => {
    const inactive = { ...facts, group: { ...group, isActive: false } };
    const plan = (level: number) =>
      planMembership({ ...caller, level }, inactive, requestedOf({ add: [outside.id] }));
    expect(E.isRight(plan(caller.level))).toBe(true);
    expect(plan(1)).toEqual(E.left(accessFailure('UserGroupDeactivated')));
  });

  it('contains each id once, in the order of the request', () => {
    const people = [aUser(), aUser(), aUser()];
    const ids = fc.array(fc.constantFrom(...people.map(({ id }) => id)));
    fc.assert(
      fc.property(ids, (add) => {
        const plan = planMembership(caller, { ...facts, users: people }, requestedOf({ add }));
        expect(plan).toMatchObject(E.right({ add: Array.from(new Set(add)) }));
      }),
    );
  });

  it('lets members join if the group permits that', () => {
    const open = aUserGroup({
      permissions: { can_join_group: someRealm.systemGroups['role:members'] },
    });
    const member = aCaller();
    const plan = (add: readonly (typeof outside.id)[]) =>
      planMembership(
        member,
        { group: open, users: [member.user, outside], groups: [] },
        requestedOf({ add }),
      );
    expect(E.isRight(plan([member.user.id]))).toBe(true);
    expect(plan([outside.id])).toEqual(E.left(accessFailure('InsufficientPermission')));
  });
});
