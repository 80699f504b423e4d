import type { MessageId, RealmId, Unexpected, UnreadScope, UserId } from '@parley/core';
import { foldCase } from '@parley/core';
import type * as TE from 'fp-ts/TaskEither';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';
import { carriedBit, unreadBit } from './message-history';
import { namedIds, namedMessages, readThere } from './named-messages';

/** Unread messages with the same values. */
export type UnreadGroupRow = {
  readonly ids: readonly number[];
  readonly topic: string;
  readonly channel_id: number | null;
  readonly participants_key: string | null;
  readonly flags: number;
  readonly mentions_channel: boolean;
};

/** The row of `message` has the sender and the topic of the scope. */
export const isWanted = ({ senderId, topic }: UnreadScope): RawBuilder<unknown> => sql`(
  ${senderId === undefined ? sql`true` : sql`message.sender_id = ${senderId}`}
  and ${topic === undefined ? sql`true` : sql`message.topic_key = ${foldCase(topic)}`}
)`;

/**
 * The given messages that are unread, at most the newest `limit`, in one statement. Reads only their channels and
 * conversations.
 */
export const loadUnreadAmong = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  scope: UnreadScope,
  ids: readonly MessageId[],
  limit: number,
): TE.TaskEither<Unexpected, readonly UnreadGroupRow[]> =>
  rows(
    written(
      db,
      sql<UnreadGroupRow>`
        with ${namedMessages(
          realmId,
          userId,
          namedIds(ids),
          sql`message.realm_id, message.sender_id, message.topic, message.topic_key,
            message.mentions_channel`,
        )}, ${readThere(realmId, userId)}, counted as materialized (
          select place.recipient_id, channel.id as channel_id, recipient.participants_key,
            received.ids, received.ids - coalesce(seen.ids, '{}'::int8multirange) as unread
          from place
          join recipient on recipient.realm_id = ${realmId} and recipient.id = place.recipient_id
          left join channel on channel.realm_id = ${realmId}
            and channel.recipient_id = place.recipient_id
          left join subscription on subscription.realm_id = ${realmId}
            and subscription.channel_id = channel.id and subscription.user_id = ${userId}
          left join received on received.recipient_id = place.recipient_id
          left join seen on seen.recipient_id = place.recipient_id
          where ${scope.recipientId === undefined ? sql`true` : sql`place.recipient_id = ${scope.recipientId}`}
            and case when channel.id is null then received.ids is not null
              else subscription.user_id is not null and (
                ${scope.includesInactiveChannels === true}::boolean
                or (subscription.is_active and not channel.is_archived)) end
        )
        select array_agg(id) as ids, topic, channel_id, participants_key, flags, mentions_channel
        from (
          select message.id, message.topic, counted.channel_id, counted.participants_key,
            message.flags,
            message.mentions_channel and (coalesce(counted.ids @> message.id, false)
              or message.flags & ${sql.lit(carriedBit)} <> 0) as mentions_channel
          from named as message
          join counted on counted.recipient_id = message.recipient_id
          where (coalesce(counted.unread @> message.id, false)
              or message.flags & ${sql.lit(unreadBit)} <> 0)
            and ${isWanted(scope)}
          order by message.id desc limit ${limit}
        ) as unread
        group by topic, channel_id, participants_key, flags, mentions_channel`,
    ),
  );
