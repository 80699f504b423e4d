import type { Member, UserId } from '@parley/core';
import { storedFlags } from '@parley/core';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOpenChannel, readerOf } from './open-channel';

/** That the message entered the reader's history after it was sent. */
export const historicalBit = 1 << storedFlags.indexOf('historical');
/** The message came to its reader with a move. */
export const carriedBit = 1 << 7;
/** It was not received in its place, and is unread all the same. */
export const unreadBit = 1 << 8;

/** The message is in its reader's history without having been received in its place. */
export const enteredBits = historicalBit | carriedBit;

/** The user received or sent the row of `message`: in a conversation, or during a membership. */
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
 * The row of `message` came to the user as a message to everyone in its channel: received, or come
 * with a move, and not only entered later.
 */
export const cameToAll = (userId: UserId): RawBuilder<boolean> => sql<boolean>`(
  message.mentions_channel and (
    ${isReceived(userId)}
    or exists (select from message_flag as moved
      where moved.realm_id = message.realm_id
        and moved.user_id = ${userId}
        and moved.message_id = message.id
        and moved.flags & ${sql.lit(carriedBit)} <> 0))
)`;

/** The row of `message` is in the user's own history: received, or entered later. */
export const isInHistory = (
  userId: UserId | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  ${isReceived(userId)}
  or exists (select from message_flag as entered
    where entered.realm_id = message.realm_id
      and entered.user_id = ${userId}
      and entered.message_id = message.id
      and entered.flags & ${sql.lit(enteredBits)} <> 0)
)`;

/** The row of `message` is in the user's own history, and not read. */
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
      and left_unread.flags & ${sql.lit(unreadBit)} <> 0)
)`;

/** The row of `message` is in no channel that is closed to the reader. */
export const isOpenTo = (reader: Member): RawBuilder<boolean> => sql<boolean>`
  not exists (select from channel
    where channel.realm_id = message.realm_id
      and channel.recipient_id = message.recipient_id
      and not ${isOpenChannel(readerOf(reader))})`;

/**
 * In the reader's own history but for channels that are closed to them since they left: what they
 * received there is theirs no more to read.
 */
export const isInOwnHistory = (reader: Member): RawBuilder<boolean> => sql<boolean>`(
  ${isInHistory(reader.user.id)}
  and ${isOpenTo(reader)}
)`;
