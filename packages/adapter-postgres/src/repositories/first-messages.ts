import type { FirstMessage, RealmId, RecipientId, Unexpected } from '@parley/core';
import { ChannelId, MessageId, asId } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { done, rows, written } from '../connection/run';
import type { Db } from '../database';

type Row = { readonly id: number; readonly name: string; readonly first_message_id: number | null };

/** In the order of their ids, so that two who need the same ones never wait for each other. */
const lockChannels = (db: Db, realmId: RealmId, recipientIds: readonly RecipientId[]) =>
  done(
    written(
      db,
      sql`select id from channel
        where realm_id = ${realmId} and recipient_id = any(${recipientIds}::bigint[])
        order by id for no key update`,
    ),
  );

/**
 * Sets the first message of channels anew; those for which it is another one now. What others have
 * done to the messages meanwhile is seen, as the channels are locked before anything is read.
 */
export const renewFirstMessages = (
  db: Db,
  realmId: RealmId,
  recipientIds: readonly RecipientId[],
): TE.TaskEither<Unexpected, readonly FirstMessage[]> =>
  pipe(
    lockChannels(db, realmId, recipientIds),
    TE.flatMap(() =>
      rows(
        written(
          db,
          sql<Row>`
            update channel set first_message_id = first.id
            from (
              select place.recipient_id, (select message.id from message
                where message.realm_id = ${realmId}
                  and message.recipient_id = place.recipient_id
                order by message.id limit 1) as id
              from unnest(${recipientIds}::bigint[]) as place (recipient_id)
            ) as first
            where channel.realm_id = ${realmId}
              and channel.recipient_id = first.recipient_id
              and channel.first_message_id is distinct from first.id
            returning channel.id, channel.name, channel.first_message_id`,
        ),
      ),
    ),
    TE.map((found) =>
      found.map((row) => ({
        channelId: asId(ChannelId)(row.id),
        name: row.name,
        firstMessageId:
          row.first_message_id === null ? null : asId(MessageId)(row.first_message_id),
      })),
    ),
  );
