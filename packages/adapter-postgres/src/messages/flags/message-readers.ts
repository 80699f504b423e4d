import type { FlagRepository } from '@parley/core/channels';
import type { UserId } from '@parley/core/kernel';
import { sql } from 'kysely';
import type { IdRow } from '../../connection/run';
import { eachRow, sqlOn, toId } from '../../connection/run';
import type { Db } from '../../database';
import { flagBits, isEntered } from './flag-bits';

/** Who has read a message. */
export const readersOf =
  (db: Db): FlagRepository['readersOf'] =>
  (realmId, { id, recipientId }) =>
    eachRow(
      sqlOn<IdRow<UserId>>(db)`
        with receiver as (
          select user_id from conversation_member
          where realm_id = ${realmId} and recipient_id = ${recipientId}
          union
          select membership_period.user_id from channel
          join membership_period on membership_period.realm_id = channel.realm_id
            and membership_period.channel_id = channel.id
          where channel.realm_id = ${realmId} and channel.recipient_id = ${recipientId}
            and membership_period.after_id < ${id}
            and coalesce(membership_period.until_id >= ${id}, true)
        ), reader as (
          select receiver.user_id from receiver
          join read_range on read_range.realm_id = ${realmId}
            and read_range.user_id = receiver.user_id
            and read_range.recipient_id = ${recipientId}
            and read_range.ranges @> ${id}::bigint
          union
          select user_id from message_flag
          where realm_id = ${realmId} and message_id = ${id}
            and ${isEntered('flags')}
            and flags & ${sql.lit(flagBits.unread)} = 0
            and user_id not in (select user_id from receiver)
        )
        select account.id from reader
        join account on account.realm_id = ${realmId} and account.id = reader.user_id
        where account.is_active order by account.id`,
      toId,
    );
