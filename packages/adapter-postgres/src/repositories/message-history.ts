import type { UserId } from '@parley/core';
import { storedFlags } from '@parley/core';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

export const historicalBit = 1 << storedFlags.indexOf('historical');

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
