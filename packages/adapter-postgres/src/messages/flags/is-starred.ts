import type { RealmId, UserId } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { blockOf, numberOf } from './flag-ranges';

const starred = sql.lit(numberOf('starred'));

/**
 * The user has starred the row of `message`. All starred ids are listed, so that any plan looks at
 * these messages only; nested lists in a `select` take half as long as joins of them.
 */
export const isStarred = (
  realmId: RealmId | RawBuilder<unknown>,
  userId: UserId,
): RawBuilder<boolean> =>
  sql<boolean>`message.id = any(array(
    select generate_series(lower(part), upper(part) - 1)
    from (
      select unnest(ranges) as part from flag_range
      where realm_id = ${realmId} and user_id = ${userId} and flag = ${starred}
    ) as parts))`;

/** The contrary. A subquery that PostgreSQL cannot join, as it would then read the whole history. */
export const isNotStarred = (userId: UserId): RawBuilder<boolean> =>
  sql<boolean>`not coalesce((
    select flag_range.ranges @> message.id from flag_range
    where flag_range.realm_id = message.realm_id and flag_range.user_id = ${userId}
      and flag_range.block = ${blockOf(sql`message.id`)} and flag_range.flag = ${starred}
  ), false)`;
