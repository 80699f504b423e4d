import { someTime } from '../../in-memory';
import { secondsPerDay } from '../../kernel';
import { getsDigest } from './digest-recipient';

const daysAgo = (days: number): number => someTime - days * secondsPerDay;

describe('getsDigest', () => {
  it.each([
    ['who was away for long', { joinedAt: daysAgo(90), seenAt: daysAgo(5.1) }, true, true],
    ['who was never here', { joinedAt: daysAgo(90), seenAt: undefined }, true, true],
    ['who was here', { joinedAt: daysAgo(90), seenAt: daysAgo(4.9) }, true, false],
    ['who is new', { joinedAt: daysAgo(4.9), seenAt: undefined }, true, false],
    ['who does not want it', { joinedAt: daysAgo(90), seenAt: undefined }, false, false],
  ])('a person %s', (_, sighting, isWanted, expected) => {
    expect(getsDigest(sighting, { enable_digest_emails: isWanted }, someTime)).toBe(expected);
  });
});
