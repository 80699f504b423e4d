import type { RealmId, UserId } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { blockOf, numberOf } from './flag-ranges';

const starred = sql.lit(numberOf('starred'));

/** The ids of the messages that the user has starred, as a subquery. */
export const starredIds = (
  realmId: RealmId | RawBuilder<unknown>,
  userId: UserId,
): RawBuilder<unknown> => sql`
  select generate_series(lower(part), upper(part) - 1) as id
  from (
    select unnest(ranges) as part from flag_range
    where realm_id = ${realmId} and user_id = ${userId} and flag = ${starred}
  ) as parts`;

/**
 * The user has starred the row of `message`. All starred ids are listed; nested lists in a `select`
 * take half as long as joins of them.
 */
export const isStarred = (
  realmId: RealmId | RawBuilder<unknown>,
  userId: UserId,
): RawBuilder<boolean> => sql<boolean>`message.id = any(array(${starredIds(realmId, userId)}))`;

/** The contrary. A subquery that PostgreSQL cannot join, as it would then read the whole history. */
export const isNotStarred = (userId: UserId): RawBuilder<boolean> =>
  sql<boolean>`not coalesce((
    select flag_range.ranges @> message.id from flag_range
    where flag_range.realm_id = message.realm_id and flag_range.user_id = ${userId}
      and flag_range.block = ${blockOf(sql`message.id`)} and flag_range.flag = ${starred}
  ), false)`;
