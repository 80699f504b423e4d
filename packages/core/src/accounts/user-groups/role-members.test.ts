import * as fc from 'fast-check';
import type { User } from '../../access';
import { summaryOf } from '../../access';
import { role, secondsPerDay } from '../../kernel';
import { aRealm, aUser } from '../../testing';
import { countWaiting, membersByRole } from './role-members';

const start = 1_700_000_000;
const { systemGroups } = aRealm();
const realmWith = (waiting_period_threshold: number) => ({
  systemGroups,
  settings: { waiting_period_threshold },
});

const joining = (joinedAt: number, rest: Partial<User> = {}): User => aUser({ joinedAt, ...rest });

const users: readonly User[] = [
  joining(start),
  joining(start + 5),
  joining(start + secondsPerDay, { role: role.moderator }),
  joining(start + 2 * secondsPerDay),
  joining(start, { isActive: false }),
];

const { lastJoinedAt } = summaryOf(users);

describe('the members of system groups', () => {
  it('are the same while as many wait to become full members', () => {
    const moments = fc.nat({ max: 7 * secondsPerDay });
    fc.assert(
      fc.property(moments, moments, fc.constantFrom(0, 1, 3), (one, other, days) => {
        const at = (after: number) => ({
          waiting: countWaiting(users, lastJoinedAt, realmWith(days), start + after),
          members: membersByRole(users, realmWith(days), start + after).members,
        });
        const [first, second] = [at(one), at(other)];
        if (first.waiting === second.waiting) {
          expect(second.members).toEqual(first.members);
        }
      }),
    );
  });

  it('include those who have waited long enough', () => {
    const membersAt = (after: number) =>
      membersByRole(users, realmWith(3), start + after).members.get(
        systemGroups['role:fullmembers'],
      );
    expect(membersAt(3 * secondsPerDay - 1)).toBeUndefined();
    expect(membersAt(3 * secondsPerDay)).toEqual([users[0]?.id]);
  });

  it('leave out deactivated users', () => {
    const { isDeactivated, members } = membersByRole(users, realmWith(0), start);
    expect(users.filter(({ id }) => isDeactivated(id))).toEqual([users[4]]);
    expect(Array.from(members.values()).flat()).not.toContain(users[4]?.id);
  });
});
