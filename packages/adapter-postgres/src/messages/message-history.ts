import type { UserId } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Reader } from '../channels/open-channel';
import { isOpenChannel } from '../channels/open-channel';
import { flagBits, isEntered } from './flags/flag-bits';

/**
 * The user received or sent the row of `message`: in a conversation, or during a membership period.
 */
export const isReceived = (
  userId: UserId | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
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

/**
 * The user has the row of `message` as a message to everyone in its channel: received or moved
 * there, not only entered later.
 */
export const cameToAll = (
  userId: UserId | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  message.mentions_channel and (
    ${isReceived(userId)}
    or exists (select from message_flag as moved
      where moved.realm_id = message.realm_id
        and moved.user_id = ${userId}
        and moved.message_id = message.id
        and moved.flags & ${sql.lit(flagBits.carried)} <> 0))
)`;

/** The row of `message` entered the user's history after it was sent. */
const hasEntered = (userId: UserId | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from message_flag as entered
    where entered.realm_id = message.realm_id
      and entered.user_id = ${userId}
      and entered.message_id = message.id
      and ${isEntered('entered.flags')})`;

/** The row of `message` is in the user's own history: received, or entered later. */
export const isInHistory = (
  userId: UserId | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  ${isReceived(userId)} or ${hasEntered(userId)}
)`;

/** The row of `message` is in the user's own history, and unread. */
export const isUnread = (userId: UserId): RawBuilder<boolean> => sql<boolean>`(
  (${isReceived(userId)}
    and not exists (select from read_range
      where read_range.realm_id = message.realm_id
        and read_range.user_id = ${userId}
        and read_range.recipient_id = message.recipient_id
        and read_range.ranges @> message.id))
  or exists (select from message_flag as left_unread
    where left_unread.realm_id = message.realm_id
      and left_unread.user_id = ${userId}
      and left_unread.message_id = message.id
      and left_unread.flags & ${sql.lit(flagBits.unread)} <> 0)
)`;

/** The row of `message` is not in a channel that the user cannot read. */
export const isOpenTo = (reader: Reader): RawBuilder<boolean> => sql<boolean>`
  not exists (select from channel
    where channel.realm_id = message.realm_id
      and channel.recipient_id = message.recipient_id
      and not ${isOpenChannel(reader)})`;

/**
 * In the user's own history, except channels that they lost access to after leaving: they may no
 * longer read what they received there. `isInHistory` and `isOpenTo`, with one look at the channel.
 */
export const isInOwnHistory = (reader: Reader): RawBuilder<boolean> => sql<boolean>`(
  exists (select from channel
    join membership_period on membership_period.realm_id = channel.realm_id
      and membership_period.channel_id = channel.id
      and membership_period.user_id = ${reader.id}
    where channel.realm_id = message.realm_id
      and channel.recipient_id = message.recipient_id
      and message.id > membership_period.after_id
      and (membership_period.until_id is null or message.id <= membership_period.until_id)
      and ${isOpenChannel(reader)})
  or exists (select from conversation_member
    where conversation_member.realm_id = message.realm_id
      and conversation_member.user_id = ${reader.id}
      and conversation_member.recipient_id = message.recipient_id)
  or (${hasEntered(reader.id)} and ${isOpenTo(reader)})
)`;
