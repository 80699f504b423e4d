import { someTime } from '../../in-memory';
import { aQueue } from '../../testing';
import { idleTimeoutSeconds, isExpired } from './event-queue';

describe('idleTimeoutSeconds', () => {
  it.each([
    [undefined, 600],
    ['mobile', 43_200],
    [0, 1],
    [-5, 1],
    [1, 1],
    [90, 90],
    [604_800, 604_800],
    [604_801, 604_800],
  ] as const)('of %p is %d', (asked, seconds) => {
    expect(idleTimeoutSeconds(asked)).toBe(seconds);
  });
});

describe('isExpired', () => {
  it.each([
    [0, false],
    [600, false],
    [601, true],
  ])('%d seconds after the last poll: %s', (seconds, expired) => {
    const queue = aQueue({ idleTimeoutSeconds: 600, lastPolledAt: someTime });
    expect(isExpired(queue, someTime + seconds)).toBe(expired);
  });
});
