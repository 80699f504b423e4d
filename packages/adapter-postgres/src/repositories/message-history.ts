import type { RealmId, UserId } from '@parley/core';
import { storedFlags } from '@parley/core';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

const historicalBit = 1 << storedFlags.indexOf('historical');

/** The user received or sent the row of `message`: in a conversation, or during a membership. */
export const isReceived = (userId: UserId): RawBuilder<boolean> => sql<boolean>`(
  exists (select from conversation_member
    where conversation_member.realm_id = message.realm_id
      and conversation_member.user_id = ${userId}
      and conversation_member.recipient_id = message.recipient_id)
  or exists (select from channel as place
    join membership_period on membership_period.realm_id = place.realm_id
      and membership_period.channel_id = place.id
      and membership_period.user_id = ${userId}
    where place.realm_id = message.realm_id
      and place.recipient_id = message.recipient_id
      and message.id > membership_period.after_id
      and (membership_period.until_id is null or message.id <= membership_period.until_id))
)`;

/** The row of `message` is in the user's own history: received, or entered later. */
export const isInHistory = (userId: UserId): RawBuilder<boolean> => sql<boolean>`(
  ${isReceived(userId)}
  or exists (select from message_flag as entered
    where entered.realm_id = message.realm_id
      and entered.user_id = ${userId}
      and entered.message_id = message.id
      and entered.flags & ${sql.lit(historicalBit)} <> 0)
)`;

/**
 * The newest message in the user's own history, or null: the newest of each place where they are
 * or were. Looking through the realm's messages from the end would cost whoever reads little more
 * than whoever reads everything.
 */
export const newestInHistory = (
  realmId: RealmId,
  userId: UserId,
): RawBuilder<{ readonly id: number | null }> => sql`
  select max(newest.id) as id from (
    select last.id
    from conversation_member
    cross join lateral (
      select message.id from message
      where message.realm_id = conversation_member.realm_id
        and message.recipient_id = conversation_member.recipient_id
      order by message.id desc limit 1
    ) last
    where conversation_member.realm_id = ${realmId} and conversation_member.user_id = ${userId}
    union all
    select last.id
    from membership_period
    join channel on channel.realm_id = membership_period.realm_id
      and channel.id = membership_period.channel_id
    cross join lateral (
      select message.id from message
      where message.realm_id = channel.realm_id
        and message.recipient_id = channel.recipient_id
        and message.id > membership_period.after_id
        and (membership_period.until_id is null or message.id <= membership_period.until_id)
      order by message.id desc limit 1
    ) last
    where membership_period.realm_id = ${realmId} and membership_period.user_id = ${userId}
    union all
    select entered.message_id
    from message_flag entered
    join message on message.realm_id = entered.realm_id and message.id = entered.message_id
    where entered.realm_id = ${realmId}
      and entered.user_id = ${userId}
      and entered.flags & ${sql.lit(historicalBit)} <> 0
  ) newest`;
