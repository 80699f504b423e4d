import { nextTryOf } from './job-run';

const now = Date.parse('2030-01-01T00:00:00Z');

describe('the next try of a job', () => {
  it.each([
    [1, 25, 2.718],
    [2, 25, 7.389],
    [10, 25, 22_026.466],
    [24, 25, 22_026.466],
  ])('after attempt %d of %d is %d seconds later', (attempts, max_attempts, seconds) => {
    const next = nextTryOf({ attempts, max_attempts }, now);
    expect(Number(next) - now).toBeCloseTo(seconds * 1000, -1);
  });

  it('is never after the last one', () => {
    expect(nextTryOf({ attempts: 25, max_attempts: 25 }, now)).toBeUndefined();
  });
});
