import type { Receipt } from '@parley/core/accounts';
import type { VisibilityPolicy } from '@parley/core/channels';
import type { Async, MessageId, RealmId, UserId } from '@parley/core/kernel';
import { visibilityPolicy } from '@parley/core/channels';
import { sql } from 'kysely';
import { eachRow, sqlOn } from '../connection/run';
import type { Db } from '../database';
import { flagBits } from '../messages/flags/flag-bits';

type ReceiptRow = {
  readonly message_id: MessageId;
  readonly user_id: UserId;
  readonly sent_at: number;
  readonly is_in_channel: boolean;
  readonly flags: number;
  readonly mentions_channel: boolean;
  readonly policy: VisibilityPolicy;
  readonly is_muted: boolean;
  readonly email_notifications: boolean | null;
  readonly push_notifications: boolean | null;
  readonly wildcard_mentions_notify: boolean | null;
  readonly default_push_notifications: boolean;
  readonly active_at: number | null;
  readonly connected_at: number | null;
  readonly polled_at: number | null;
};

const { mentioned, topic_wildcard_mentioned, has_alert_word, unread } = flagBits;

/** As in the index of those who want them. */
const [wantsEmails, wantsPushes] = [
  sql`(account.settings ->> 'enable_stream_email_notifications')::boolean`,
  sql`(account.settings ->> 'enable_stream_push_notifications')::boolean`,
];

const isSet = (flags: number, bit: number): boolean => (flags & bit) !== 0;

const toReceipt = (row: ReceiptRow): Receipt => ({
  messageId: row.message_id,
  userId: row.user_id,
  sentAt: row.sent_at,
  isMentioned: isSet(row.flags, mentioned),
  hasAlertWord: isSet(row.flags, has_alert_word),
  channel: row.is_in_channel
    ? {
        policy: row.policy,
        isMuted: row.is_muted,
        emailNotifications: row.email_notifications,
        pushNotifications: row.push_notifications,
        wildcardMentionsNotify: row.wildcard_mentions_notify,
        defaultPushNotifications: row.default_push_notifications,
        isWildcardMentioned: row.mentions_channel || isSet(row.flags, topic_wildcard_mentioned),
      }
    : undefined,
  presence:
    row.connected_at === null
      ? undefined
      : { activeAt: row.active_at, connectedAt: row.connected_at },
  polledAt: row.polled_at ?? undefined,
});

/** Everybody whom the new messages may concern, and what decides whether they do. */
export const receiptsOf = (
  db: Db,
  realmId: RealmId,
  ids: readonly number[],
): Async<readonly Receipt[]> =>
  eachRow(
    sqlOn<ReceiptRow>(db)`
      with placed as materialized (
        select message.id, message.recipient_id, message.topic_key, message.sender_id,
          message.sent_at, message.mentions_channel, channel.id as channel_id,
          coalesce(channel.default_push_notifications, false) as default_push_notifications
        from message left join channel
          on channel.realm_id = ${realmId} and channel.recipient_id = message.recipient_id
        where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])
          and channel.is_archived is not true
          and not exists (
            select from account sender where sender.realm_id = ${realmId}
              and sender.id = message.sender_id and sender.system_bot = 'welcome'
          )
      ), place as materialized (
        select distinct channel_id, default_push_notifications from placed
        where channel_id is not null
      ), wanting as materialized (
        -- Those who want a notification of every message. Indices have just these subscriptions
        -- and accounts, because nearly nobody does: both settings are off at first.
        select subscription.channel_id, subscription.user_id from place join subscription
          on subscription.realm_id = ${realmId} and subscription.channel_id = place.channel_id
          and subscription.is_active
          and (subscription.email_notifications or subscription.push_notifications)
        union
        select subscription.channel_id, subscription.user_id from account join subscription
          on subscription.realm_id = ${realmId} and subscription.user_id = account.id
          and subscription.channel_id in (select channel_id from place)
          and subscription.is_active
        where account.realm_id = ${realmId} and (${wantsEmails} or ${wantsPushes})
          and (${wantsEmails} and subscription.email_notifications is null
            or ${wantsPushes} and subscription.push_notifications is null)
        union
        select subscription.channel_id, subscription.user_id from place join subscription
          on subscription.realm_id = ${realmId} and subscription.channel_id = place.channel_id
          and subscription.is_active and subscription.push_notifications is not false
        where place.default_push_notifications
      ), possible as (
        select placed.id, member.user_id from placed join conversation_member member
          on member.realm_id = ${realmId} and member.recipient_id = placed.recipient_id
        union
        select placed.id, message_flag.user_id from placed join message_flag
          on message_flag.realm_id = ${realmId} and message_flag.message_id = placed.id
        where message_flag.flags & ${mentioned | topic_wildcard_mentioned | has_alert_word} <> 0
        union
        select placed.id, topic_preference.user_id from placed join topic_preference
          on topic_preference.realm_id = ${realmId}
          and topic_preference.channel_id = placed.channel_id
          and topic_preference.topic_key = placed.topic_key
        where topic_preference.policy = ${visibilityPolicy.followed}
        union
        select placed.id, subscription.user_id from placed join subscription
          on subscription.realm_id = ${realmId} and subscription.channel_id = placed.channel_id
          and subscription.is_active
        where placed.mentions_channel
        union
        select placed.id, wanting.user_id from placed join wanting
          on wanting.channel_id = placed.channel_id
      )
      select placed.id as message_id, possible.user_id, placed.sent_at,
        placed.channel_id is not null as is_in_channel, coalesce(flag.flags, 0) as flags,
        placed.mentions_channel, coalesce(topic_preference.policy, 0) as policy,
        coalesce(subscription.is_muted, false) as is_muted, subscription.email_notifications,
        subscription.push_notifications,
        subscription.wildcard_mentions_notify,
        subscription.user_id is not null and placed.default_push_notifications
          as default_push_notifications,
        presence.active_at, presence.connected_at,
        (
          select max(event_queue.last_polled_at) from event_queue
          where event_queue.realm_id = ${realmId} and event_queue.user_id = possible.user_id
            and event_queue.narrow = '[]'
            and (event_queue.event_types is null or 'message' = any(event_queue.event_types))
        ) as polled_at
      from possible join placed on placed.id = possible.id
      join account on account.realm_id = ${realmId} and account.id = possible.user_id
        and account.is_active and account.bot_type is null and account.system_bot is null
      left join message_flag flag on flag.realm_id = ${realmId}
        and flag.user_id = possible.user_id and flag.message_id = placed.id
      left join subscription on subscription.realm_id = ${realmId}
        and subscription.user_id = possible.user_id
        and subscription.channel_id = placed.channel_id and subscription.is_active
      left join topic_preference on topic_preference.realm_id = ${realmId}
        and topic_preference.user_id = possible.user_id
        and topic_preference.channel_id = placed.channel_id
        and topic_preference.topic_key = placed.topic_key
      left join presence on presence.realm_id = ${realmId} and presence.user_id = possible.user_id
      where possible.user_id <> placed.sender_id
        and (placed.channel_id is null or subscription.user_id is not null
          or flag.flags & ${unread} <> 0)
        and not exists (
          select from read_range where read_range.realm_id = ${realmId}
            and read_range.user_id = possible.user_id
            and read_range.recipient_id = placed.recipient_id
            and read_range.ranges @> placed.id
        )
      order by placed.id, possible.user_id`,
    toReceipt,
  );
