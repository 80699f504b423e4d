import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import { manualFlags } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { doneOn } from '../../connection/run';
import type { Db } from '../../database';
import { toBits } from '../flags/flag-bits';
import { blockOf, namedBlocks, numberOf, runsAsSql } from '../flags/flag-ranges';
import { removeFlags } from '../flags/remove-flags';

type Step = (db: Db, realmId: RealmId, ids: readonly MessageId[]) => Async<void>;

/** In the archive, a row has all flags of a user on a message: it is read message by message. */
const copyToArchive: Step = (db, realmId, ids) =>
  doneOn(db)`with ${namedBlocks(runsAsSql(ids))}
    insert into archived_message_flag (realm_id, user_id, message_id, flags)
    select ${realmId}::bigint, user_id, message_id, bit_or(flags)
    from (
      select user_id, message_id, flags from message_flag
      where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
      union all
      select flag_range.user_id, generate_series(lower(part), upper(part) - 1),
        1 << flag_range.flag
      from named
      join flag_range on flag_range.realm_id = ${realmId} and flag_range.block = named.block
      cross join lateral unnest(flag_range.ranges * named.ranges) as part
    ) as flagged
    group by user_id, message_id`;

/** Moves the flags of messages into the archive. */
export const archiveFlags: Step = (db, realmId, ids) =>
  pipe(
    copyToArchive(db, realmId, ids),
    TE.flatMap(() => removeFlags(db, realmId, ids)),
  );

const manualBits = sql.lit(toBits(manualFlags));

/** Copies the flags of messages back from the archive. */
export const restoreFlags: Step = (db, realmId, ids) =>
  pipe(
    doneOn(db)`insert into message_flag (realm_id, user_id, message_id, flags)
      select realm_id, user_id, message_id, flags & ~${manualBits}
      from archived_message_flag
      where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
        and flags & ~${manualBits} <> 0`,
    TE.flatMap(
      () =>
        doneOn(db)`insert into flag_range (realm_id, user_id, block, flag, ranges)
        select realm_id, user_id, ${blockOf(sql`message_id`)} as block, manual.flag,
          range_agg(int8range(message_id, message_id, '[]'))
        from archived_message_flag
        join unnest(${manualFlags.map(numberOf)}::smallint[]) as manual (flag)
          on archived_message_flag.flags & (1 << manual.flag) <> 0
        where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
        group by realm_id, user_id, block, manual.flag
        order by user_id, block, manual.flag
        on conflict (realm_id, user_id, block, flag)
        do update set ranges = flag_range.ranges + excluded.ranges`,
    ),
  );
