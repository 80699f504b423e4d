import type {
  Async,
  ChannelId,
  ChannelId as ChannelIdType,
  MessageId as MessageIdType,
  RealmId,
} from '@parley/core/kernel';
import { MessageId, asId } from '@parley/core/kernel';
import type { FirstMessages } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { eachRow, sqlOn } from '../connection/run';
import type { Db } from '../database';
import { isNoneOf } from '../messages/edits/other-messages';

const firstWhere = (condition: RawBuilder<unknown>) => sql<number | null>`(
  select message.id from message
  where message.realm_id = channel.realm_id and message.recipient_id = channel.recipient_id
    and ${condition}
  order by message.id limit 1)`;

/**
 * The oldest message of the row of `channel`, by index. It is looked up and never stored: a
 * transaction that sends cannot know what another one deletes at the same time.
 */
export const firstMessage = firstWhere(sql`true`);

type Row = { readonly first_message_id: number | null };

const toMessageId = (id: number | null): MessageIdType | null =>
  id === null ? null : asId(MessageId)(id);

export const toFirstMessage = ({ first_message_id: id }: Row): MessageIdType | null =>
  toMessageId(id);

export const loadFirstMessages = (
  db: Db,
  realmId: RealmId,
  channelIds: readonly ChannelIdType[],
  leaving: readonly MessageIdType[],
): Async<readonly FirstMessages[]> =>
  eachRow(
    sqlOn<Row & { readonly id: ChannelId; readonly first_staying_id: number | null }>(db)`
      select channel.id, ${firstMessage} as first_message_id,
        ${firstWhere(isNoneOf(leaving))} as first_staying_id
      from channel
      where channel.realm_id = ${realmId} and channel.id = any(${channelIds}::bigint[])
      order by channel.id`,
    (row) => ({
      channelId: row.id,
      firstMessageId: toFirstMessage(row),
      firstStaying: toMessageId(row.first_staying_id),
    }),
  );
