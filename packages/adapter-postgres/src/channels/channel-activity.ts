import type { ChannelActivity, ChannelRepository } from '@parley/core/channels';
import type {
  Async,
  ChannelId,
  ChannelId as ChannelIdType,
  MessageId,
  RealmId,
  Timestamp,
} from '@parley/core/kernel';
import { secondsPerDay } from '@parley/core/kernel';
import { weeklyTraffic } from '@parley/core/channels';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fromAllRows, sqlOn } from '../connection/run';
import type { Db } from '../database';
import type { TrafficOf } from './channel-traffic';
import { recentTraffic } from './channel-traffic';
import { firstMessage } from './first-messages';

/** What the activity of a channel is computed of. */
export type ChannelCounts = {
  readonly firstMessageId: MessageId | null;
  readonly createdAt: Timestamp;
  /** In the days that count as traffic. */
  readonly messages: number;
};

/** @param subscriberCount its active subscribers */
export const toActivity = (
  { firstMessageId, createdAt, messages }: ChannelCounts,
  subscriberCount: number,
  now: Timestamp,
): ChannelActivity => ({
  firstMessageId,
  weeklyTraffic: weeklyTraffic(messages, Math.floor((now - createdAt) / secondsPerDay)),
  subscriberCount,
});

type CountsRow = {
  readonly id: ChannelId;
  readonly first_message_id: MessageId | null;
  readonly created_at: number;
  readonly messages: number;
};

const toCounts = (row: CountsRow): ChannelCounts => ({
  firstMessageId: row.first_message_id,
  createdAt: row.created_at,
  messages: row.messages,
});

/** @param among a condition on the rows of `channel` */
const countedChannels = (
  realmId: RealmId,
  among: RawBuilder<unknown>,
  now: Timestamp,
  of: TrafficOf,
): RawBuilder<unknown> => sql`
  with counted as (
    select channel.* from channel where channel.realm_id = ${realmId} and ${among}
  ), traffic as (
    ${recentTraffic(realmId, sql`select recipient_id from counted`, now, of)}
  )
  select channel.id, ${firstMessage} as first_message_id, channel.created_at,
    coalesce(traffic.count, 0) as messages
  from counted as channel
  left join traffic on traffic.recipient_id = channel.recipient_id`;

/**
 * Of all channels of a realm in one statement: thousands of small counts would each be planned
 * separately.
 */
export const loadChannelCounts = (
  db: Db,
  realmId: RealmId,
  now: Timestamp,
): Async<ReadonlyMap<ChannelIdType, ChannelCounts>> =>
  fromAllRows(
    sqlOn<CountsRow>(db)`${countedChannels(realmId, sql`true`, now, 'all')}`,
    (found) => new Map(found.map((row) => [row.id, toCounts(row)])),
  );

/**
 * The same with their subscribers.
 *
 * @param isAmong a condition on the id of a channel
 */
const loadActivity = (
  db: Db,
  realmId: RealmId,
  isAmong: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
  now: Timestamp,
  of: TrafficOf,
): Async<ReadonlyMap<ChannelIdType, ChannelActivity>> =>
  fromAllRows(
    sqlOn<CountsRow & { readonly subscribers: number }>(db)`
      select channel.*, coalesce(subscribers.count, 0) as subscribers
      from (${countedChannels(realmId, isAmong(sql`channel.id`), now, of)}) as channel
      left join (
        select subscription.channel_id, count(*) as count
        from subscription
        join account on account.realm_id = subscription.realm_id
          and account.id = subscription.user_id and account.is_active
        where subscription.realm_id = ${realmId}
          and ${isAmong(sql`subscription.channel_id`)}
          and subscription.is_active
        group by subscription.channel_id
      ) as subscribers on subscribers.channel_id = channel.id`,
    (found) =>
      new Map(found.map((row) => [row.id, toActivity(toCounts(row), row.subscribers, now)])),
  );

export const channelActivity = (
  db: Db,
): Pick<ChannelRepository, 'activityOf' | 'activityOfAll'> => ({
  activityOf: (realmId, ids, now) =>
    ids.length === 0
      ? TE.right(new Map())
      : loadActivity(db, realmId, (id) => sql`${id} = any(${ids}::bigint[])`, now, 'few'),
  activityOfAll: (realmId, now) =>
    pipe(
      loadActivity(db, realmId, () => sql`true`, now, 'all'),
      TE.map((of) => ({ of, version: undefined })),
    ),
});
