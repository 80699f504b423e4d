import type { SubscriptionRepository } from '@parley/core/channels';
import type { ChannelId, UserId } from '@parley/core/kernel';
import { groupBy, role } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { sql } from 'kysely';
import { eachRow, fromAllRows, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import { activeSubscribers } from './active-subscribers';

type PairRow = { readonly channel_id: ChannelId; readonly user_id: UserId };

const usersByChannel = (found: readonly PairRow[]): ReadonlyMap<ChannelId, readonly UserId[]> =>
  new Map(
    Array.from(
      groupBy(found, (row) => row.channel_id),
      ([channelId, own]) => [channelId, own.map((row) => row.user_id)],
    ),
  );

type SubscriberLists = Pick<
  SubscriptionRepository,
  | 'subscribersOf'
  | 'firstSubscribersOf'
  | 'recentlyActiveSubscribersOf'
  | 'guestSubscribersOf'
  | 'subscribedAmong'
>;

/** The subscribers of channels, without deactivated users. */
export const subscriberLists = (db: Db): SubscriberLists => ({
  subscribersOf: (realmId, channelIds) =>
    fromAllRows(
      activeSubscribers(db, realmId)
        .select(['subscription.channel_id', 'subscription.user_id'])
        .where(sql<boolean>`subscription.channel_id = any(${channelIds}::bigint[])`),
      usersByChannel,
    ),

  firstSubscribersOf: (realmId, channelId, upTo) =>
    eachRow(
      activeSubscribers(db, realmId)
        .select('subscription.user_id')
        .where('subscription.channel_id', '=', channelId)
        .limit(upTo),
      (row) => row.user_id,
    ),

  recentlyActiveSubscribersOf: (realmId, channelIds, since) =>
    fromAllRows(
      sqlOn<PairRow>(db)`
        select subscription.channel_id, subscription.user_id
        from subscription
        join account on account.realm_id = subscription.realm_id
          and account.id = subscription.user_id and account.is_active
        where subscription.realm_id = ${realmId} and subscription.is_active
          and subscription.channel_id = any(${channelIds}::bigint[])
          and (account.bot_type is not null
            or account.joined_at > ${since}
            or account.id in (select user_id from event_queue
              where realm_id = ${realmId} and last_polled_at > ${since})
            or account.id in (select sender_id from message
              where realm_id = ${realmId} and sent_at > ${since}))
        order by subscription.user_id`,
      usersByChannel,
    ),

  guestSubscribersOf: (realmId, channelIds) =>
    channelIds.length === 0
      ? TE.right(new Map())
      : fromAllRows(
          sqlOn<PairRow>(db)`
            select subscription.channel_id, subscription.user_id
            from subscription
            join account on account.realm_id = subscription.realm_id
              and account.id = subscription.user_id
              and account.is_active and account.role = ${sql.lit(role.guest)}
            where subscription.realm_id = ${realmId} and subscription.is_active
              and subscription.channel_id = any(${channelIds}::bigint[])
            order by subscription.user_id`,
          usersByChannel,
        ),

  subscribedAmong: (realmId, channelId, userIds) =>
    eachRow(
      activeSubscribers(db, realmId)
        .select('subscription.user_id')
        .where('subscription.channel_id', '=', channelId)
        .where(sql<boolean>`subscription.user_id = any(${userIds}::bigint[])`),
      (row) => row.user_id,
    ),
});
