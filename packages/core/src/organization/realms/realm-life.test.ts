import * as E from 'fp-ts/Either';
import { someTime } from '../../in-memory';
import { secondsPerDay } from '../../kernel';
import { organizationFailure } from '../failures';
import { checkDeletionDelay, deletionTime, isDeletionDue } from './realm-life';

describe('checkDeletionDelay', () => {
  it.each([null, 14, 3650])('accepts %s days', (days) => {
    expect(checkDeletionDelay(days)).toEqual(E.right(undefined));
  });

  it('refuses less than two weeks', () => {
    expect(checkDeletionDelay(13)).toEqual(
      E.left(organizationFailure('DeletionTooSoon', { days: 14 })),
    );
  });
});

describe('isDeletionDue', () => {
  const deletionAt = deletionTime(30, someTime);

  it.each([
    ['before its time', { isActive: false, deletionAt }, 30 * secondsPerDay - 1, false],
    ['at its time', { isActive: false, deletionAt }, 30 * secondsPerDay, true],
    ['of an active organization', { isActive: true, deletionAt }, 30 * secondsPerDay, false],
    ['that nobody wants', { isActive: false, deletionAt: null }, 30 * secondsPerDay, false],
  ])('knows a deletion %s', (_, realm, after, isDue) => {
    expect(isDeletionDue(realm, someTime + after)).toBe(isDue);
  });
});
