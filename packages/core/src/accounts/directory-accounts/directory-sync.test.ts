import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import { RealmId, UserId, asId } from '../../kernel';
import type { DirectoryAccount } from './directory-account';
import { planLeavers } from './directory-sync';

const accounts = (count: number): readonly DirectoryAccount[] =>
  Array.from({ length: count }, (_, index) => ({
    realmId: asId(RealmId)(1),
    userId: asId(UserId)(index + 1),
    source: 'LDAP',
    entryId: `entry ${index}`,
  }));

type Status = 'active' | 'deactivated' | 'missing';

const report = (statuses: readonly Status[], hasPeople = true) => ({
  entries: new Map(
    statuses.flatMap((status, index) =>
      status === 'missing' ? [] : [[`entry ${index}`, status] as const],
    ),
  ),
  hasPeople,
});

const times = (count: number, status: Status): readonly Status[] =>
  Array.from({ length: count }, () => status);

/** The number of leavers, or why the report is not believed. */
const leave = (statuses: readonly Status[], hasPeople = true, maxPercent = 20) => {
  const found = planLeavers(accounts(statuses.length), report(statuses, hasPeople), maxPercent);
  return E.isRight(found) ? found.right.length : found.left.reason;
};

describe('planLeavers', () => {
  it('finds those who are deactivated or missing', () => {
    const statuses: readonly Status[] = ['active', 'missing', 'active', 'deactivated'];
    expect(planLeavers(accounts(4), report(statuses), 20)).toEqual(
      E.right([accounts(4)[1], accounts(4)[3]]),
    );
  });

  it.each([
    ['a single person who is deactivated', ['deactivated'], true, 1],
    ['a single person who is missing', ['missing'], true, 1],
    ['a single person who is missing in an empty directory', ['missing'], false, 'nobodyFound'],
    ['a deactivated person in a directory without others', ['deactivated'], false, 1],
    ['everybody missing in an empty directory', times(3, 'missing'), false, 'nobodyFound'],
    ['everybody missing', times(2, 'missing'), true, 'everybodyLeft'],
    ['everybody deactivated', times(2, 'deactivated'), true, 'everybodyLeft'],
    ['five of ten', [...times(5, 'missing'), ...times(5, 'active')], true, 5],
    ['six of ten', [...times(6, 'missing'), ...times(4, 'active')], true, 'tooManyLeft'],
    ['a fifth of many', [...times(20, 'deactivated'), ...times(80, 'active')], true, 20],
    [
      'more than a fifth of many',
      [...times(21, 'deactivated'), ...times(79, 'active')],
      true,
      'tooManyLeft',
    ],
    ['nobody', times(10, 'active'), true, 0],
  ] as const)('decides about %s', (_, statuses, hasPeople, expected) => {
    expect(leave(statuses, hasPeople)).toBe(expected);
  });

  it('permits as many as the operator does', () => {
    const statuses = [...times(60, 'missing'), ...times(40, 'active')];
    expect(leave(statuses, true, 60)).toBe(60);
    expect(leave(statuses, true, 59)).toBe('tooManyLeft');
  });

  it('never finds all of several accounts, and nobody who is active', () => {
    const status = fc.constantFrom<Status>('active', 'deactivated', 'missing');
    fc.assert(
      fc.property(
        fc.array(status, { maxLength: 40 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 100 }),
        (statuses, hasPeople, maxPercent) => {
          const all = accounts(statuses.length);
          const found = planLeavers(all, report(statuses, hasPeople), maxPercent);
          const leavers = E.isRight(found) ? found.right : [];
          expect(leavers.length).toBeLessThanOrEqual(Math.max(1, all.length - 1));
          expect(leavers.every(({ userId }) => statuses[userId - 1] !== 'active')).toBe(true);
        },
      ),
    );
  });
});
