import type { StoredFlag } from '@parley/core/kernel';
import { storedFlagBits, storedFlags } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Every bit of the column `flags`: those of the stored flags, and what no client sees. A bit never
 * changes its meaning.
 */
export const flagBits = {
  ...storedFlagBits,
  /** The message came to the user with a move. */
  carried: 0x080,
  /** It was not received in its channel, but is unread. */
  unread: 0x100,
} as const;

/** The message is in the user's history without having been received in its channel. */
export const enteredBits = flagBits.historical | flagBits.carried;

/** Whether the column has one of these bits. */
export const isEntered = (column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} & ${sql.lit(enteredBits)} <> 0`;

export const toBits = (flags: readonly StoredFlag[]): number =>
  flags.reduce((bits, flag) => bits | flagBits[flag], 0);

export const fromBits = (bits: number): readonly StoredFlag[] =>
  storedFlags.filter((flag) => (bits & flagBits[flag]) !== 0);
