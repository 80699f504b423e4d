import type { Async, ChannelId, RealmId } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { sentOn } from '../connection/run';
import type { Db } from '../database';

/**
 * Locks in the order of ids, so that two transactions that need the same channels never deadlock.
 */
const lockFor =
  (strength: RawBuilder<unknown>) =>
  (db: Db, realmId: RealmId, ids: readonly ChannelId[]): Async<void> =>
    sentOn(db)`select id from channel
      where realm_id = ${realmId} and id = any(${ids}::bigint[])
      order by id ${strength}`;

/**
 * Blocks changes and other locks; rows that refer to a channel by its key can still be inserted.
 */
export const lockChannels = lockFor(sql`for no key update`);

/** Blocks changes only: several transactions may hold it at once. */
export const holdChannels = lockFor(sql`for share`);
