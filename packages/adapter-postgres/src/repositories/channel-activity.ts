import type { ChannelRepository } from '@parley/core';
import { ChannelId, asId, secondsPerDay, weeklyTraffic } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';
import { recentTraffic } from './channel-traffic';
import { firstMessage, toFirstMessage } from './first-messages';

/**
 * Statistics of channels, computed for all of them in one statement: thousands of small counts
 * would each be planned separately.
 */
export const channelActivity = (db: Db): Pick<ChannelRepository, 'activityOf'> => ({
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
                  select subscription.channel_id, count(*) as count
                  from subscription
                  join account on account.realm_id = subscription.realm_id
                    and account.id = subscription.user_id and account.is_active
                  where subscription.realm_id = ${realmId}
                    and subscription.channel_id = any(${ids}::bigint[])
                    and subscription.is_active
                  group by subscription.channel_id
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
                found.map((row) => [
                  asId(ChannelId)(row.id),
                  {
                    firstMessageId: toFirstMessage(row),
                    weeklyTraffic: weeklyTraffic(row.messages, row.age_days),
                    subscriberCount: row.subscribers,
                  },
                ]),
              ),
          ),
        ),
});
