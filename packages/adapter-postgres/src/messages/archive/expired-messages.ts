import type { Async, ChannelId, MessageId, RealmId, RecipientId } from '@parley/core/kernel';
import { secondsPerDay } from '@parley/core/kernel';
import type { MessageArchive, MessageCount, RetentionTerms } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { IdRow } from '../../connection/run';
import { eachRow, sqlOn, toId, written } from '../../connection/run';
import type { Db } from '../../database';

export type CountRow = {
  readonly channel_id: ChannelId | null;
  readonly name: string | null;
  readonly messages: number;
  readonly oldest: number;
  readonly newest: number;
};

const perDay = sql.lit(secondsPerDay);

/**
 * When messages expire, as `expiryTime` in core: those that were sent before. Null if they never
 * do.
 *
 * @param channelDays the channel's own setting; null for none and for direct messages
 */
const expiry = (
  { organizationDays, now }: RetentionTerms,
  channelDays: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  case when coalesce(${channelDays}, ${organizationDays}::bigint) >= 1
    then ${now}::bigint - coalesce(${channelDays}, ${organizationDays}::bigint) * ${perDay}
  end)`;

/**
 * Every recipient whose messages expire, from one on, with that time. The limit of the recipients'
 * messages is read from an index: a channel without expired messages costs one look-up.
 */
const recipientsWithExpiry = (
  realmId: RealmId,
  terms: RetentionTerms,
  from: number,
): RawBuilder<unknown> => sql`
  select recipient.id, channel.id as channel_id, channel.name,
    ${expiry(terms, sql`channel.message_retention_days`)} as expiry
  from recipient
  left join channel on channel.realm_id = recipient.realm_id
    and channel.recipient_id = recipient.id
  where recipient.realm_id = ${realmId} and recipient.id >= ${from}::bigint
    and coalesce(channel.message_retention_days, ${terms.organizationDays}::bigint) >= 1`;

export const messageIds = (
  db: Db,
  statement: RawBuilder<IdRow<MessageId>>,
): Async<readonly MessageId[]> => eachRow(written(db, statement), toId);

export const toCount = ({
  channel_id,
  name,
  messages,
  oldest,
  newest,
}: CountRow): MessageCount => ({
  channel: channel_id === null ? undefined : { id: channel_id, name: name ?? '' },
  messages,
  oldestSentAt: oldest,
  newestSentAt: newest,
});

/** Finds and counts the messages that are past their retention. */
export const expiredMessages = (
  db: Db,
): Pick<MessageArchive, 'countExpired' | 'expired' | 'expiredAmong' | 'realmsWithRetention'> => ({
  realmsWithRetention: () =>
    eachRow(
      sqlOn<IdRow<RealmId>>(db)`select id from realm
        where move_state is null and ((settings ->> 'message_retention_days')::numeric >= 1
          or exists (select from channel
            where channel.realm_id = realm.id and message_retention_days >= 1)
          or exists (select from archived_message where archived_message.realm_id = realm.id))
        order by id`,
      toId,
    ),

  expired: (realmId, terms, from, limit) =>
    eachRow(
      sqlOn<IdRow<MessageId> & { readonly recipient_id: RecipientId }>(db)`
        select old.id, expiring.id as recipient_id
        from (${recipientsWithExpiry(realmId, terms, from)}) as expiring
        cross join lateral (
          select message.id, message.sent_at from message
          where message.realm_id = ${realmId} and message.recipient_id = expiring.id
            and message.sent_at < expiring.expiry
          order by message.sent_at, message.id limit ${limit}
        ) as old
        order by expiring.id, old.sent_at, old.id limit ${limit}`,
      (row) => ({
        id: row.id,
        recipientId: row.recipient_id,
      }),
    ),

  expiredAmong: (realmId, terms, ids) =>
    messageIds(
      db,
      sql`select message.id from message
        left join channel on channel.realm_id = message.realm_id
          and channel.recipient_id = message.recipient_id
        where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])
          and message.sent_at < ${expiry(terms, sql`channel.message_retention_days`)}
        order by message.id`,
    ),

  countExpired: (realmId, terms) =>
    eachRow(
      sqlOn<CountRow>(db)`
        select channel_id, name, sum(messages)::bigint as messages,
          min(oldest) as oldest, max(newest) as newest
        from (${recipientsWithExpiry(realmId, terms, 0)}) as expiring
        cross join lateral (
          select count(*) as messages, min(sent_at) as oldest, max(sent_at) as newest
          from message
          where message.realm_id = ${realmId} and message.recipient_id = expiring.id
            and message.sent_at < expiring.expiry
        ) as old
        where messages > 0
        group by channel_id, name order by channel_id`,
      toCount,
    ),
});
