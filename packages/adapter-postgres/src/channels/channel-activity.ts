import type { ChannelId as ChannelIdType, ChannelRepository, RealmId } from '@parley/core';
import { ChannelId, asId, secondsPerDay, weeklyTraffic } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';
import { recentTraffic } from './channel-traffic';
import { firstMessage, toFirstMessage } from './first-messages';

/** Without the counts, if these are known. */
const countedSubscribers = (
  realmId: RealmId,
  ids: readonly ChannelIdType[],
  isKnown: boolean,
): RawBuilder<unknown> =>
  isKnown
    ? sql`select null::bigint as channel_id, 0 as count where false`
    : sql`
        select subscription.channel_id, count(*) as count
        from subscription
        join account on account.realm_id = subscription.realm_id
          and account.id = subscription.user_id and account.is_active
        where subscription.realm_id = ${realmId}
          and subscription.channel_id = any(${ids}::bigint[])
          and subscription.is_active
        group by subscription.channel_id`;

/**
 * Statistics of channels, computed for all of them in one statement: thousands of small counts
 * would each be planned separately.
 *
 * @param counts the active subscribers of each channel, if they are known
 */
export const channelActivity = (
  db: Db,
  counts?: ReadonlyMap<ChannelIdType, number>,
): Pick<ChannelRepository, 'activityOf'> => ({
  activityOf: (realmId, ids, now) =>
    ids.length === 0
      ? TE.right(new Map())
      : pipe(
          rows(
            written(
              db,
              sql<{
                id: number;
                first_message_id: number | null;
                subscribers: number;
                age_days: number;
                messages: number;
              }>`
                with counted as (
                  select channel.* from channel
                  where channel.realm_id = ${realmId} and channel.id = any(${ids}::bigint[])
                ), subscribers as (
                  ${countedSubscribers(realmId, ids, counts !== undefined)}
                ), traffic as (
                  ${recentTraffic(realmId, sql`select recipient_id from counted`, now)}
                )
                select channel.id,
                  ${firstMessage} as first_message_id,
                  coalesce(subscribers.count, 0) as subscribers,
                  ((${now}::bigint - channel.created_at) / ${sql.lit(secondsPerDay)}) as age_days,
                  coalesce(traffic.count, 0) as messages
                from counted as channel
                left join subscribers on subscribers.channel_id = channel.id
                left join traffic on traffic.recipient_id = channel.recipient_id`,
            ),
          ),
          TE.map(
            (found) =>
              new Map(
                found.map((row) => {
                  const id = asId(ChannelId)(row.id);
                  return [
                    id,
                    {
                      firstMessageId: toFirstMessage(row),
                      weeklyTraffic: weeklyTraffic(row.messages, row.age_days),
                      subscriberCount:
                        counts === undefined ? row.subscribers : (counts.get(id) ?? 0),
                    },
                  ];
                }),
              ),
          ),
        ),
});
