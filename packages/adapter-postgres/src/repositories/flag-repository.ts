import type { FlagRepository, StoredFlag } from '@parley/core';
import { storedFlags } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { sql } from 'kysely';
import { done, written } from '../connection/run';
import type { Db } from '../database';

/** The bit of each flag; the order of `storedFlags` must never change. */
const bitOf = (flag: StoredFlag): number => 1 << storedFlags.indexOf(flag);

export const toBits = (flags: readonly StoredFlag[]): number =>
  flags.reduce((bits, flag) => bits | bitOf(flag), 0);

export const fromBits = (bits: number): readonly StoredFlag[] =>
  storedFlags.filter((flag) => (bits & bitOf(flag)) !== 0);

export const flagRepository = (db: Db): FlagRepository => ({
  markRead: (realmId, userId, recipientId, ids) =>
    ids.length === 0
      ? TE.right(undefined)
      : done(
          written(
            db,
            sql`
              insert into read_range (realm_id, user_id, recipient_id, ranges)
              select ${realmId}::bigint, ${userId}::bigint, ${recipientId}::bigint,
                range_agg(int8range(id, id, '[]'))
              from unnest(${ids}::bigint[]) as read (id)
              on conflict (realm_id, user_id, recipient_id)
              do update set ranges = read_range.ranges + excluded.ranges`,
          ),
        ),

  set: (realmId, messageId, flags) =>
    flags.length === 0
      ? TE.right(undefined)
      : done(
          written(
            db,
            sql`
              insert into message_flag (realm_id, user_id, message_id, flags)
              select ${realmId}::bigint, user_id, ${messageId}::bigint, flags
              from unnest(
                ${flags.map(([userId]) => userId)}::bigint[],
                ${flags.map(([, own]) => toBits(own))}::integer[]
              ) as flagged (user_id, flags)
              on conflict (realm_id, user_id, message_id)
              do update set flags = message_flag.flags | excluded.flags`,
          ),
        ),
});
