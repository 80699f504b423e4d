import type { MessageForViewer } from '@parley/core/channels';
import type {
  Async,
  MessageId,
  RealmId,
  RecipientId,
  UserId,
  UserId as UserIdType,
} from '@parley/core/kernel';
import { together } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import type { Compiled } from '../../connection/run';
import { compiled, rows } from '../../connection/run';
import type { Db } from '../../database';
import { selectFor, toChannelForViewer } from '../../channels/channel-rows';
import { areMany, namedWithFlags } from '../named-messages';
import { isEntered } from '../flags/flag-bits';

type Row = {
  readonly id: MessageId;
  readonly recipient_id: RecipientId;
  readonly sender_id: UserId;
  readonly topic: string;
  readonly sent_at: number;
  readonly in_history: boolean;
};

/**
 * What depends on the channel or conversation is computed once for each of these, not once for each
 * message:
 *
 * - `place`: their channels and conversations (`recipient_id`), with the ids of the messages (`ids`);
 * - `received`: the ids that the user received there, whether or not they are subscribed now.
 *
 * Each one is materialized, as PostgreSQL would otherwise compute the multiranges for each message.
 * Membership periods are looked up for each channel, as a join could read all periods of the user.
 */
const selectMessages = (forMany: boolean): Compiled<'realmId' | 'userId' | 'ids', Row> =>
  compiled((slot) => {
    const realmId = slot('realmId', 'bigint');
    const userId = slot('userId', 'bigint');
    const named = { array: slot('ids', 'bigint[]'), areMany: forMany };
    const columns = sql`message.sender_id, message.topic, message.sent_at`;
    return sql<Row>`
      with ${namedWithFlags(realmId, userId, named, columns)}, place as materialized (
        select recipient_id, range_agg(int8range(id, id, '[]')) as ids
        from named group by recipient_id
      ), received as materialized (
        select place.recipient_id, place.ids * period.ids as ids
        from place
        cross join lateral (
          select range_agg(int8range(membership_period.after_id, membership_period.until_id, '(]')) as ids
          from channel
          join membership_period on membership_period.realm_id = channel.realm_id
            and membership_period.channel_id = channel.id
            and membership_period.user_id = ${userId}
          where channel.realm_id = ${realmId} and channel.recipient_id = place.recipient_id
        ) as period
        where period.ids is not null
        union all
        select place.recipient_id, place.ids
        from place
        join conversation_member on conversation_member.realm_id = ${realmId}
          and conversation_member.recipient_id = place.recipient_id
          and conversation_member.user_id = ${userId}
      )
      select named.*,
        coalesce(received.ids @> named.id, false)
          or ${isEntered('named.flags')} as in_history
      from named
      left join received on received.recipient_id = named.recipient_id
      order by named.id`;
  });

const statements = { few: selectMessages(false), many: selectMessages(true) };

/** The channels of the messages, each with whether the user is subscribed to it. */
const channelsOfMessages = (
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
): Async<readonly MessageForViewer[]> =>
  pipe(
    // Both statements are sent at once.
    together({
      messages: rows(
        statements[areMany(ids) ? 'many' : 'few'](db, { realmId, userId: userId ?? null, ids }),
      ),
      channels: rows(channelsOfMessages(db, realmId, userId, ids)),
    }),
    TE.map(({ messages, channels }) => {
      const byRecipient = new Map(
        channels.map((row) => [row.recipient_id, toChannelForViewer(row)]),
      );
      return messages.map((row) => ({
        id: row.id,
        recipientId: row.recipient_id,
        senderId: row.sender_id,
        topic: row.topic,
        sentAt: row.sent_at,
        channel: byRecipient.get(row.recipient_id),
        isInHistory: row.in_history,
      }));
    }),
  );
