import type { MessageForViewer } from '@parley/core/channels';
import type { RealmId, Unexpected, UserId as UserIdType } from '@parley/core/kernel';
import { MessageId, RecipientId, UserId, asId, together } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../../connection/run';
import type { Db } from '../../database';
import { selectFor, toChannelForViewer } from '../../channels/channel-rows';
import { namedIds, namedMessages } from '../named-messages';
import { enteredBits } from '../flags/flag-bits';

type Row = {
  readonly id: number;
  readonly recipient_id: number;
  readonly sender_id: number;
  readonly topic: string;
  readonly sent_at: number;
  readonly in_history: boolean;
};

/** The channels of the messages, each with whether the user is subscribed to it. */
export const channelsOfMessages = (
  db: Db,
  realmId: RealmId,
  userId: UserIdType | undefined,
  ids: readonly MessageId[],
) =>
  selectFor(db, realmId, userId).where(
    sql<boolean>`channel.recipient_id in (select message.recipient_id from message
      where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[]))`,
  );

/** The messages with the facts that decide whether a user may read them, in two statements. */
export const loadForViewer = (
  db: Db,
  realmId: RealmId,
  userId: UserIdType | undefined,
  ids: readonly MessageId[],
): TE.TaskEither<Unexpected, readonly MessageForViewer[]> =>
  pipe(
    // Both statements are sent at once.
    together({
      messages: rows(
        written(
          db,
          sql<Row>`
            with ${namedMessages(
              realmId,
              userId,
              namedIds(ids),
              sql`message.sender_id, message.topic, message.sent_at`,
            )}
            select named.*,
              coalesce(received.ids @> named.id, false)
                or named.flags & ${sql.lit(enteredBits)} <> 0 as in_history
            from named
            left join received on received.recipient_id = named.recipient_id
            order by named.id`,
        ),
      ),
      channels: rows(channelsOfMessages(db, realmId, userId, ids)),
    }),
    TE.map(({ messages, channels }) => {
      const byRecipient = new Map(
        channels.map((row) => [row.recipient_id, toChannelForViewer(row)]),
      );
      return messages.map((row) => ({
        id: asId(MessageId)(row.id),
        recipientId: asId(RecipientId)(row.recipient_id),
        senderId: asId(UserId)(row.sender_id),
        topic: row.topic,
        sentAt: row.sent_at,
        channel: byRecipient.get(row.recipient_id),
        isInHistory: row.in_history,
      }));
    }),
  );
