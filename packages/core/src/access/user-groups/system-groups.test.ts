import * as fc from 'fast-check';
import { someTime } from '../../in-memory';
import { role, roles, secondsPerDay } from '../../kernel';
import { aUser } from '../../testing';
import { isFullMember, systemGroupNames, systemGroupsOf, systemSubgroup } from './system-groups';

const inAll = ['role:everyone', 'role:internet'];

describe('systemGroupsOf', () => {
  it.each([
    ['owner', role.owner, ['owners', 'administrators', 'moderators', 'fullmembers', 'members']],
    [
      'administrator',
      role.administrator,
      ['administrators', 'moderators', 'fullmembers', 'members'],
    ],
    ['moderator', role.moderator, ['moderators', 'fullmembers', 'members']],
    ['member', role.member, ['fullmembers', 'members']],
    ['guest', role.guest, []],
  ])('of an %s', (_, given, names) => {
    const user = aUser({ role: given, joinedAt: someTime });
    expect(systemGroupsOf(user, 0, someTime)).toEqual([
      ...names.map((name) => `role:${name}`),
      ...inAll,
    ]);
  });

  it('includes with each group all its supergroups', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...roles),
        fc.nat(100),
        fc.nat(100),
        (given, waitingDays, ageDays) => {
          const user = aUser({ role: given, joinedAt: someTime - ageDays * secondsPerDay });
          const groups = new Set(systemGroupsOf(user, waitingDays, someTime));
          for (const name of systemGroupNames) {
            const subgroup = systemSubgroup[name];
            expect(subgroup !== null && groups.has(subgroup) && !groups.has(name)).toBe(false);
          }
          expect(groups.has('role:nobody')).toBe(false);
        },
      ),
    );
  });
});

describe('isFullMember', () => {
  it.each([
    ['a member the second before', role.member, 3 * secondsPerDay - 1, false],
    ['a member at the time', role.member, 3 * secondsPerDay, true],
    ['a moderator at once', role.moderator, 0, true],
    ['a guest never', role.guest, 300 * secondsPerDay, false],
  ])('waits three days: %s', (_, given, age, isFull) => {
    const user = aUser({ role: given, joinedAt: someTime - age });
    expect(isFullMember(user, 3, someTime)).toBe(isFull);
  });
});
