import type { UserId } from '@parley/core/kernel';
import type { Narrow } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Side } from './message-side';
import { inOrder, isInHistoryOf, isOnSide } from './message-side';
import { narrowCondition } from './narrow-condition';

/** The ids of the nearest messages that have one of the flags for the user. */
export const nearestFlagged = (
  side: Side,
  narrow: Narrow,
  userId: UserId,
  bits: number,
): RawBuilder<unknown> => sql`
  select message.id
  from message_flag as kept
  cross join lateral (
    select * from message
    where message.realm_id = kept.realm_id and message.id = kept.message_id
    offset 0
  ) as message
  where kept.realm_id = ${side.realmId} and kept.user_id = ${userId}
    and kept.flags & ${sql.lit(bits)} <> 0 and ${isOnSide(sql`kept.message_id`, side)}
    and ${narrowCondition(side.realmId, narrow)} and ${isInHistoryOf(side)}
  order by ${inOrder(sql`kept.message_id`, side)} limit ${side.limit}`;
