import type { StoredFlag } from '@parley/core';
import { storedFlags } from '@parley/core';

/** The bit of each flag; the order of `storedFlags` must never change. */
export const bitOf = (flag: StoredFlag): number => 1 << storedFlags.indexOf(flag);

export const toBits = (flags: readonly StoredFlag[]): number =>
  flags.reduce((bits, flag) => bits | bitOf(flag), 0);

export const fromBits = (bits: number): readonly StoredFlag[] =>
  storedFlags.filter((flag) => (bits & bitOf(flag)) !== 0);
