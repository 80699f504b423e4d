import type { StoredFlag } from '@parley/core/kernel';
import { storedFlags } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Every bit of the column `flags`: those of the stored flags, and what no client sees. A bit never
 * changes its meaning.
 */
export const flagBits = {
  starred: 0x001,
  collapsed: 0x002,
  mentioned: 0x004,
  stream_wildcard_mentioned: 0x008,
  topic_wildcard_mentioned: 0x010,
  has_alert_word: 0x020,
  /** The message entered the user's history after it was sent. */
  historical: 0x040,
  /** The message came to the user with a move. */
  carried: 0x080,
  /** It was not received in its channel, but is unread. */
  unread: 0x100,
  hide_link_previews: 0x200,
} as const satisfies Readonly<Record<StoredFlag | 'carried' | 'unread', number>>;

/** The message is in the user's history without having been received in its channel. */
export const enteredBits = flagBits.historical | flagBits.carried;

/** Whether the column has one of these bits. */
export const isEntered = (column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} & ${sql.lit(enteredBits)} <> 0`;

export const toBits = (flags: readonly StoredFlag[]): number =>
  flags.reduce((bits, flag) => bits | flagBits[flag], 0);

export const fromBits = (bits: number): readonly StoredFlag[] =>
  storedFlags.filter((flag) => (bits & flagBits[flag]) !== 0);
