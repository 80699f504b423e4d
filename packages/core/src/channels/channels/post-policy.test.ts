import { UserId, asId } from '../../kernel';
import { someRealm } from '../../testing';
import { postPolicyOf, postingGroup } from './post-policy';

const { systemGroups } = someRealm;

describe('postPolicyOf', () => {
  it.each([
    ['role:everyone', 1],
    ['role:administrators', 2],
    ['role:fullmembers', 3],
    ['role:moderators', 4],
    ['role:members', 1],
    ['role:owners', 1],
    ['role:nobody', 1],
  ] as const)('of %s is %d', (name, policy) => {
    expect(postPolicyOf(systemGroups[name], systemGroups)).toBe(policy);
  });

  it.each([1, 2, 3, 4] as const)('of the group for %d is %d again', (policy) => {
    expect(postPolicyOf(postingGroup(policy, systemGroups), systemGroups)).toBe(policy);
  });

  it('of a list of users is anyone', () => {
    const people = { direct_members: [asId(UserId)(1)], direct_subgroups: [] };
    expect(postPolicyOf(people, systemGroups)).toBe(1);
  });
});
