import * as fc from 'fast-check';
import type { User } from '../../access';
import { role, secondsPerDay } from '../../kernel';
import { aRealm, aUser } from '../../testing';
import { keptByRole, membersByRole } from './role-members';

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

describe('the members of system groups', () => {
  it('are those of the moment that is asked for, in any order of moments', () => {
    const moments = fc.tuple(fc.nat({ max: 7 * secondsPerDay }), fc.constantFrom(0, 1, 3));
    fc.assert(
      fc.property(fc.array(moments), (requests) => {
        for (const [after, days] of requests) {
          const kept = keptByRole(users, realmWith(days), start + after);
          expect(kept.members).toEqual(
            membersByRole(users, realmWith(days), start + after).members,
          );
        }
      }),
    );
  });

  it('are computed once until somebody becomes a full member', () => {
    const first = keptByRole(users, realmWith(3), start);
    expect(keptByRole(users, realmWith(3), start + 3 * secondsPerDay - 1)).toBe(first);
    const later = keptByRole(users, realmWith(3), start + 3 * secondsPerDay);
    expect(later.members.get(systemGroups['role:fullmembers'])).toEqual([users[0]?.id]);
  });

  it('leave out deactivated users', () => {
    const { isDeactivated, members } = keptByRole(users, realmWith(0), start);
    expect(users.filter(({ id }) => isDeactivated(id))).toEqual([users[4]]);
    expect(Array.from(members.values()).flat()).not.toContain(users[4]?.id);
  });
});
