import fc from 'fast-check';
import { ApiError } from '../api/api-error';
import { delayAfter, recoveryFrom } from './backoff';

describe('delayAfter', () => {
  it.each([
    [1, 0, undefined, 250],
    [1, 1, undefined, 500],
    [2, 0.5, undefined, 750],
    [4, 1, undefined, 4000],
    [50, 1, undefined, 60_000],
    [1, 0, 10_000, 10_250],
  ])('after %d failures, with %d and Retry-After %d', (failures, random, asked, delay) => {
    expect(delayAfter(failures, random, asked)).toBe(delay);
  });

  it('is never shorter than what the server asks for, nor more than a minute longer', () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1 }), random, fc.nat(), (failures, jitter, asked) => {
        const delay = delayAfter(failures, jitter, asked);
        expect(delay).toBeGreaterThanOrEqual(asked + 250);
        expect(delay).toBeLessThanOrEqual(asked + 60_000);
      }),
    );
  });

  it('grows with the failures', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (failures) => {
        expect(delayAfter(failures + 1, 0)).toBeGreaterThanOrEqual(delayAfter(failures, 1) / 2);
      }),
    );
  });
});

describe('recoveryFrom', () => {
  const refused = (status: number, code = 'BAD_REQUEST') =>
    new ApiError(status, code, '', {}, undefined);

  it.each([
    [refused(400, 'BAD_EVENT_QUEUE_ID'), 'register'],
    [new TypeError('fetch failed'), 'retry'],
    [refused(500), 'retry'],
    [refused(503), 'retry'],
    [refused(429), 'retry'],
    [refused(408), 'retry'],
    [refused(200, 'HTTP_ERROR'), 'retry'],
    [refused(400), 'give up'],
    [refused(401, 'UNAUTHORIZED'), 'give up'],
    [refused(404), 'give up'],
  ])('from %o is %s', (error, recovery) => {
    expect(recoveryFrom(error)).toBe(recovery);
  });
});
