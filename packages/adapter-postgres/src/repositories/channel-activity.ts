import type { ChannelRepository } from '@parley/core';
import { ChannelId, asId, secondsPerDay, weeklyTraffic } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';
import { firstMessage, toFirstMessage } from './first-messages';

const trafficDays = 28;

/** Statistics of channels. */
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
                select channel.id,
                  ${firstMessage} as first_message_id,
                  (select count(*) from subscription
                    join account on account.realm_id = subscription.realm_id
                      and account.id = subscription.user_id and account.is_active
                    where subscription.realm_id = ${realmId}
                      and subscription.channel_id = channel.id
                      and subscription.is_active) as subscribers,
                  ((${now}::bigint - channel.created_at) / ${sql.lit(secondsPerDay)}) as age_days,
                  (select count(*) from message
                    where message.realm_id = ${realmId}
                      and message.recipient_id = channel.recipient_id
                      and message.sent_at
                        > ${now}::bigint - ${trafficDays * secondsPerDay}) as messages
                from channel
                where channel.realm_id = ${realmId} and channel.id = any(${ids}::bigint[])`,
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
