import fc from 'fast-check';
import { secondsPerDay } from '../../kernel';
import {
  archiveEnd,
  expiryTime,
  hasExpired,
  isClockTrusted,
  retentionDays,
} from './retention-policy';

const now = 1_700_000_000;

describe('retentionDays', () => {
  it.each([
    [-1, null, undefined],
    [-1, -1, undefined],
    [-1, 7, 7],
    [30, null, 30],
    [30, -1, undefined],
    [30, 7, 7],
    [30, 365, 365],
    [0, null, undefined],
  ])('of an organization with %j and a channel with %j is %j', (organization, channel, days) => {
    expect(retentionDays(organization, channel)).toBe(days);
  });
});

describe('hasExpired', () => {
  const terms = { organizationDays: 30, now };

  it.each([
    [null, 30 * secondsPerDay, false],
    [null, 30 * secondsPerDay + 1, true],
    [null, 29 * secondsPerDay, false],
    [-1, 10_000 * secondsPerDay, false],
    [1, secondsPerDay, false],
    [1, secondsPerDay + 1, true],
    [365, 31 * secondsPerDay, false],
    [null, -secondsPerDay, false],
  ])('with the channel setting %j and an age of %j seconds is %j', (channel, age, expected) => {
    expect(hasExpired(terms, channel, now - age)).toBe(expected);
  });

  const days = fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 2_147_483_647 }));
  const channelDays = fc.option(days, { nil: null });
  const time = fc.integer({ min: 0, max: 4_000_000_000 });

  it('never becomes false as time passes, and agrees with expiryTime', () => {
    fc.assert(
      fc.property(
        days,
        channelDays,
        time,
        time,
        fc.nat(),
        (organization, channel, sent, at, later) => {
          const then = { organizationDays: organization, now: at };
          const expired = hasExpired(then, channel, sent);
          const expiry = expiryTime(then, channel);
          expect(expired).toBe(expiry !== undefined && sent < expiry);
          expect(expired && !hasExpired({ ...then, now: at + later }, channel, sent)).toBe(false);
        },
      ),
    );
  });

  it('follows only the channel setting if there is one, and never applies without a policy', () => {
    fc.assert(
      fc.property(days, days, days, time, time, (one, other, channel, sent, at) => {
        const expiresWith = (organizationDays: number, own: number | null) =>
          hasExpired({ organizationDays, now: at }, own, sent);
        expect(expiresWith(one, channel)).toBe(expiresWith(other, channel));
        expect(expiresWith(one, null)).toBe(expiresWith(other, one));
        expect(expiresWith(-1, null)).toBe(false);
        expect(expiresWith(one, -1)).toBe(false);
      }),
    );
  });

  it('expires a message at a later time if it may be kept longer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.nat(5000),
        time,
        time,
        (few, more, sent, at) => {
          const expires = (kept: number) =>
            hasExpired({ organizationDays: -1, now: at }, kept, sent);
          expect(expires(few + more) && !expires(few)).toBe(false);
        },
      ),
    );
  });
});

describe('archiveEnd', () => {
  it('is 30 days and 30 nights ago', () => {
    expect(archiveEnd(now)).toEqual({ time: now - 30 * 86_400, nights: 30 });
  });
});

describe('isClockTrusted', () => {
  it.each([
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
    [31 * 86_400, false],
  ])('of a clock that is %d seconds ahead is %p', (seconds, expected) => {
    expect(isClockTrusted(seconds)).toBe(expected);
  });
});
