import * as fc from 'fast-check';
import { daysBefore, secondsPerDay } from './timestamp';

const now = 1_700_000_000;

describe('daysBefore', () => {
  it('counts back from now', () => {
    expect(daysBefore(now, 14)).toBe(now - 14 * secondsPerDay);
  });

  it('is a storable time for any number of days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (days) => {
        const time = daysBefore(now, days);
        return Number.isSafeInteger(time) && time >= 0 && time <= now;
      }),
    );
  });
});
