import type { Async } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database';
import { sentOn } from './run';

/**
 * What advisory locks protect. The number separates those of one kind from all others. Processes of
 * two versions wait for each other, so a number keeps its meaning.
 */
export const lockKinds = {
  email: 1,
  names: 2,
  profileFields: 3,
  defaultChannelGroups: 4,
  customEmoji: 5,
  collection: 6,
  messages: 7,
  flags: 8,
  subscribers: 9,
  exports: 10,
  turns: 11,
} as const;

/**
 * Waits for the lock, and holds it until the end of the transaction.
 *
 * @param key what of this kind is locked, as a 32-bit integer in SQL
 */
export const takeLock = (
  db: Db,
  kind: keyof typeof lockKinds,
  key: RawBuilder<unknown>,
): Async<void> => sentOn(db)`select pg_advisory_xact_lock(${lockKinds[kind]}, ${key})`;

/** The same for a lock of which there is one for a text that nothing else uses. */
export const takeNamedLock = (db: Db, name: string): Async<void> =>
  sentOn(db)`select pg_advisory_xact_lock(hashtext(${name}))`;
