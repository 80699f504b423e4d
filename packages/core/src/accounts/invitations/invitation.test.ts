import { secondsPerDay } from '../../kernel';
import { expiryOf, isOpen, reminderTime } from './invitation';

describe('an invitation', () => {
  it.each([
    [null, null],
    [1, 160],
    [14_400, 100 + 10 * secondsPerDay],
  ])('expires for a validity of %p minutes at %p', (validity, end) => {
    expect(expiryOf(validity, 100)).toBe(end);
  });

  it.each([
    ['pending', null, true],
    ['pending', 101, true],
    ['pending', 100, false],
    ['used', null, false],
    ['revoked', 101, false],
  ] as const)('that is %s until %p is open at 100: %p', (status, expiresAt, open) => {
    expect(isOpen({ status, expiresAt }, 100)).toBe(open);
  });

  it.each([
    [null, undefined],
    [4 * secondsPerDay - 1, undefined],
    [4 * secondsPerDay, 2 * secondsPerDay],
    [10 * secondsPerDay, 8 * secondsPerDay],
  ])('that expires after %p gets a reminder after %p', (end, reminded) => {
    const expiresAt = end === null ? null : 100 + end;
    expect(reminderTime({ invitedAt: 100, expiresAt })).toBe(
      reminded === undefined ? undefined : 100 + reminded,
    );
  });
});
