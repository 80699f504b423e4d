import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** The bits of `starred` and `collapsed`, which are the flags 0 and 1. */
const manualBits = 3;

const statements = [
  `create table flag_range (
    realm_id bigint not null,
    user_id bigint not null,
    block bigint not null,
    flag smallint not null,
    ranges int8multirange not null,
    primary key (realm_id, user_id, block, flag)
  )`,
  `insert into flag_range (realm_id, user_id, block, flag, ranges)
    select realm_id, user_id, message_id >> 12, manual.flag,
      range_agg(int8range(message_id, message_id, '[]'))
    from message_flag
    join (values (0::smallint), (1::smallint)) as manual (flag)
      on message_flag.flags & (1 << manual.flag) <> 0
    group by 1, 2, 3, 4`,
  `create index on flag_range (realm_id, block)`,
  `delete from message_flag where flags & ~${manualBits} = 0`,
  `update message_flag set flags = flags & ~${manualBits} where flags & ${manualBits} <> 0`,
  // The index of `historical` alone: another one was dropped in its place.
  `drop index if exists message_flag_realm_id_user_id_message_id_idx2`,
];

/**
 * Stores the flags that users set by hand as ranges of ids instead of a row for each message: one row
 * for each user, flag and block of 4,096 ids.
 */
export const flagRanges: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
