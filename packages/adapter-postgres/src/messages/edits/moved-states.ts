import type { MessageId, RealmId } from '@parley/core/kernel';
import type { ChannelPlace, MovePlaces } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { flagBits, isEntered } from '../flags/flag-bits';

/** Who was subscribed to the channel when which of the moved messages were sent. */
const membersWhenSent = (realmId: RealmId, { channelId }: ChannelPlace) => sql`
    select distinct period.user_id, moved.id
    from membership_period period
    join moved on moved.id > period.after_id
      and (period.until_id is null or moved.id <= period.until_id)
    where period.realm_id = ${realmId} and period.channel_id = ${channelId}`;

/**
 * Who has which of the messages so far, which subscribers have them unread, and who receives them in
 * the new channel because they were subscribed when the messages were sent: `reading` as read. For
 * all others in the new channel who had them, they are `entering` their histories.
 */
export const messageStates = (
  realmId: RealmId,
  ids: readonly MessageId[],
  { from, to }: MovePlaces,
) => sql`
  moved as (select unnest(${ids}::bigint[]) as id),
  received as (${membersWhenSent(realmId, from)}),
  had as (
    select user_id, id from received
    union
    select user_id, message_id from message_flag
    where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
      and ${isEntered('flags')}
  ),
  unread as (
    select left_unread.user_id, left_unread.id
    from (
      select received.user_id, received.id
      from received
      left join read_range on read_range.realm_id = ${realmId}
        and read_range.user_id = received.user_id
        and read_range.recipient_id = ${from.recipientId}
      where not coalesce(read_range.ranges @> received.id, false)
      union
      select user_id, message_id from message_flag
      where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
        and flags & ${sql.lit(flagBits.unread)} <> 0
    ) as left_unread
    join subscription on subscription.realm_id = ${realmId}
      and subscription.channel_id = ${from.channelId}
      and subscription.user_id = left_unread.user_id
      and subscription.is_active
  ),
  receiving as (${membersWhenSent(realmId, to)}),
  staying as (
    select user_id from subscription
    where realm_id = ${realmId} and channel_id = ${to.channelId} and is_active
  ),
  carried as (
    select had.user_id, had.id from had join staying on staying.user_id = had.user_id
    union
    select staying.user_id, moved.id from staying cross join moved
    where exists (select from channel where realm_id = ${realmId}
      and id = ${to.channelId} and privacy = 'privateProtected')
  ),
  entering as (
    select carried.user_id, carried.id, unread.id is not null as is_unread
    from carried
    left join unread on unread.user_id = carried.user_id and unread.id = carried.id
    where not exists (select from receiving
      where receiving.user_id = carried.user_id and receiving.id = carried.id)
  ),
  reading as (
    select receiving.user_id, receiving.id
    from receiving
    where not exists (select from unread
      join staying on staying.user_id = unread.user_id
      where unread.user_id = receiving.user_id and unread.id = receiving.id)
  )`;

/** The user loses all flags on messages that are moved. */
export const losesFlags = (
  realmId: RealmId,
  userId: RawBuilder<unknown>,
  { from, to }: MovePlaces,
): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from subscription
    where subscription.realm_id = ${realmId} and subscription.channel_id = ${to.channelId}
      and subscription.user_id = ${userId} and subscription.is_active)
  and (
    exists (select from membership_period period
      where period.realm_id = ${realmId} and period.channel_id = ${from.channelId}
        and period.user_id = ${userId})
    or exists (select from channel where realm_id = ${realmId}
      and id = ${to.channelId} and privacy in ('private', 'privateProtected'))))`;
