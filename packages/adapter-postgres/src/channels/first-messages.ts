import type { ChannelId as ChannelIdType, FirstMessage, RealmId, Unexpected } from '@parley/core';
import { ChannelId, MessageId, asId } from '@parley/core';
import type * as TE from 'fp-ts/TaskEither';
import { sql } from 'kysely';
import { eachRow, written } from '../connection/run';
import type { Db } from '../database';

/**
 * The oldest message of the row of `channel`, by index. It is looked up and never stored: a
 * transaction that sends cannot know what another one deletes at the same time.
 */
export const firstMessage = sql<number | null>`(
  select message.id from message
  where message.realm_id = channel.realm_id and message.recipient_id = channel.recipient_id
  order by message.id limit 1)`;

type Row = { readonly first_message_id: number | null };

export const toFirstMessage = ({ first_message_id: id }: Row): MessageId | null =>
  id === null ? null : asId(MessageId)(id);

export const loadFirstMessages = (
  db: Db,
  realmId: RealmId,
  channelIds: readonly ChannelIdType[],
): TE.TaskEither<Unexpected, readonly FirstMessage[]> =>
  eachRow(
    written(
      db,
      sql<Row & { readonly id: number; readonly name: string }>`
        select channel.id, channel.name, ${firstMessage} as first_message_id from channel
        where channel.realm_id = ${realmId} and channel.id = any(${channelIds}::bigint[])
        order by channel.id`,
    ),
    (row) => ({
      channelId: asId(ChannelId)(row.id),
      name: row.name,
      firstMessageId: toFirstMessage(row),
    }),
  );
