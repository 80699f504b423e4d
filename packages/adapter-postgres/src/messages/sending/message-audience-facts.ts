import type { MessageId as MessageIdType, Unexpected } from '@parley/core/kernel';
import type { MessageAudienceFacts } from '@parley/core/messages';
import { MessageId, UserId, asId, role } from '@parley/core/kernel';
import type * as TE from 'fp-ts/TaskEither';
import { sql } from 'kysely';
import { fromOnlyRow, written } from '../../connection/run';
import type { Db } from '../../database';
import { enteredBits } from '../flags/flag-bits';

type Row = {
  readonly people: readonly number[];
  readonly non_receivers: readonly number[];
  readonly entered: readonly number[];
  /** No message has a larger id, whether or not it was committed. */
  readonly newest: number;
};

/** Users involved with the messages besides the subscribers, in one statement. */
export const loadAudienceFacts = (
  db: Db,
  realmId: number,
  ids: readonly MessageIdType[],
): TE.TaskEither<Unexpected, MessageAudienceFacts> =>
  fromOnlyRow(
    written(
      db,
      sql<Row>`
        select
          array(select distinct conversation_member.user_id from message
            join conversation_member on conversation_member.realm_id = message.realm_id
              and conversation_member.recipient_id = message.recipient_id
            where message.realm_id = ${realmId}::bigint and message.id = any(${ids}::bigint[])
            order by conversation_member.user_id) as people,
          array(select distinct message_flag.user_id from message_flag
            join account on account.realm_id = message_flag.realm_id
              and account.id = message_flag.user_id
              and account.role <> ${role.guest}::smallint
            where message_flag.realm_id = ${realmId}::bigint
              and message_flag.message_id = any(${ids}::bigint[])
              and message_flag.flags & ${sql.lit(enteredBits)} <> 0
            order by message_flag.user_id) as non_receivers,
          array(select distinct message_flag.user_id from message_flag
            join message on message.realm_id = message_flag.realm_id
              and message.id = message_flag.message_id
            join channel on channel.realm_id = message.realm_id
              and channel.recipient_id = message.recipient_id
            join subscription on subscription.realm_id = channel.realm_id
              and subscription.channel_id = channel.id
              and subscription.user_id = message_flag.user_id
              and subscription.is_active
            where message_flag.realm_id = ${realmId}::bigint
              and message_flag.message_id = any(${ids}::bigint[])
              and message_flag.flags & ${sql.lit(enteredBits)} <> 0
            order by message_flag.user_id) as entered,
          (select last_value from message_id_seq) as newest`,
    ),
    ({ people, non_receivers, entered, newest }) => ({
      people: people.map(asId(UserId)),
      nonReceivers: non_receivers.map(asId(UserId)),
      entered: entered.map(asId(UserId)),
      next: asId(MessageId)(newest + 1),
    }),
  );
