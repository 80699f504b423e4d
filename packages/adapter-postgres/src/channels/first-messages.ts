import type { Async, ChannelId, MessageId, RealmId } from '@parley/core/kernel';
import type { FirstMessages } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { eachRow, sqlOn } from '../connection/run';
import type { Db } from '../database';
import { isNoneOf } from '../messages/edits/other-messages';

const firstWhere = (condition: RawBuilder<unknown>) => sql`(
  select message.id from message
  where message.realm_id = channel.realm_id and message.recipient_id = channel.recipient_id
    and ${condition}
  order by message.id limit 1)`;

/**
 * The oldest message of the row of `channel`, by index. It is looked up and never stored: a
 * transaction that sends cannot know what another one deletes at the same time.
 */
export const firstMessage = firstWhere(sql`true`);

type Row = {
  readonly id: ChannelId;
  readonly first_message_id: MessageId | null;
  readonly first_staying_id: MessageId | null;
};

export const loadFirstMessages = (
  db: Db,
  realmId: RealmId,
  channelIds: readonly ChannelId[],
  leaving: readonly MessageId[],
): Async<readonly FirstMessages[]> =>
  eachRow(
    sqlOn<Row>(db)`
      select channel.id, ${firstMessage} as first_message_id,
        ${firstWhere(isNoneOf(leaving))} as first_staying_id
      from channel
      where channel.realm_id = ${realmId} and channel.id = any(${channelIds}::bigint[])
      order by channel.id`,
    (row) => ({
      channelId: row.id,
      firstMessageId: row.first_message_id,
      firstStaying: row.first_staying_id,
    }),
  );
