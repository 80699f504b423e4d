import { storedFlags } from '@parley/core/kernel';
import { flagBits, fromBits, toBits } from './flag-bits';
import { pageBits, storedBits } from '../pages/page-statement';

describe('the bits of flags', () => {
  const all = Object.values({ ...flagBits, ...pageBits });

  it('differ from each other, and from what a page knows besides', () => {
    expect(new Set(all).size).toBe(all.length);
    expect(all.reduce((sum, bit) => sum + bit, 0)).toBe(all.reduce((bits, bit) => bits | bit, 0));
  });

  it('are below those of pages', () => {
    expect(Object.values(flagBits).every((bit) => (bit & storedBits) === bit)).toBe(true);
    expect(Object.values(pageBits).every((bit) => (bit & storedBits) === 0)).toBe(true);
  });

  it('are read as they were written, without what clients do not see', () => {
    expect(fromBits(toBits(storedFlags) | flagBits.carried | flagBits.unread)).toEqual(storedFlags);
  });
});
