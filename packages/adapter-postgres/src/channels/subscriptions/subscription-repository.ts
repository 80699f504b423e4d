import type { Subscription, SubscriptionRepository } from '@parley/core/channels';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { unnested } from '../../connection/rows-of';
import { compiled, eachRow, fromAllRows, fromOnlyRow, rows, sqlOn } from '../../connection/run';
import type { Database, Db } from '../../database';
import { activeSubscribers } from './active-subscribers';
import { toChannel } from '../channel-rows';
import { subscriberLists } from './subscriber-lists';
import {
  changeRows,
  closePeriods,
  endRows,
  holdSubscribers,
  receiveEarlier,
  openPeriods,
  writeRows,
} from './subscription-writes';

const toSubscription = (row: Selectable<Database['subscription']>): Subscription => ({
  userId: row.user_id,
  channelId: row.channel_id,
  isActive: row.is_active,
  color: row.color,
  isMuted: row.is_muted,
  pinToTop: row.pin_to_top,
  desktopNotifications: row.desktop_notifications,
  audibleNotifications: row.audible_notifications,
  pushNotifications: row.push_notifications,
  emailNotifications: row.email_notifications,
  wildcardMentionsNotify: row.wildcard_mentions_notify,
});

const subscriptionsOf = compiled<'realmId' | 'userIds', Selectable<Database['subscription']>>(
  (slot) => sql`
    select * from subscription
    where realm_id = ${slot('realmId', 'bigint')}
      and user_id = any(${slot('userIds', 'bigint[]')}::bigint[])
    order by user_id, channel_id`,
);

export const subscriptionRepository = (db: Db): SubscriptionRepository => ({
  ...subscriberLists(db),

  ofUsers: (realmId, userIds) => eachRow(subscriptionsOf(db, { realmId, userIds }), toSubscription),

  activeIn: (realmId, channelId) =>
    eachRow(
      activeSubscribers(db, realmId)
        .selectAll('subscription')
        .where('subscription.channel_id', '=', channelId),
      toSubscription,
    ),

  mutedChannelsOf: (realmId, userId) =>
    fromAllRows(
      db
        .selectFrom('subscription')
        .select('channel_id')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('is_active', '=', sql.lit(true))
        .where('is_muted', '=', sql.lit(true)),
      (found) => new Set(found.map((row) => row.channel_id)),
    ),

  channelsOf: (realmId, userId) =>
    pipe(
      TE.Do,
      TE.bind('subscriptions', () =>
        rows(
          db
            .selectFrom('subscription')
            .selectAll()
            .where('realm_id', '=', realmId)
            .where('user_id', '=', userId)
            .where('is_active', '=', sql.lit(true)),
        ),
      ),
      TE.bind('channels', ({ subscriptions }) =>
        rows(
          db
            .selectFrom('channel')
            .selectAll()
            .where('realm_id', '=', realmId)
            .where(sql<boolean>`id = any(${subscriptions.map((s) => s.channel_id)}::bigint[])`)
            .orderBy('name_key'),
        ),
      ),
      TE.map(({ subscriptions, channels }) => {
        const own = new Map(subscriptions.map((row) => [row.channel_id, toSubscription(row)]));
        return channels.flatMap((row) => {
          const subscription = own.get(row.id);
          return subscription === undefined ? [] : [[toChannel(row), subscription] as const];
        });
      }),
    ),

  subscribe: (realmId, subscriptions) =>
    subscriptions.length === 0
      ? TE.right(undefined)
      : pipe(
          holdSubscribers(
            db,
            realmId,
            subscriptions.map(({ channelId }) => channelId),
          ),
          TE.flatMap(() => writeRows(db, realmId, subscriptions)),
          TE.flatMap(() => openPeriods(db, realmId, subscriptions)),
        ),

  receiveEarlier: (realmId, userId, channelIds, earlier) =>
    channelIds.length === 0
      ? TE.right(undefined)
      : receiveEarlier(db, realmId, userId, channelIds, earlier),

  unsubscribe: (realmId, pairs) =>
    pairs.length === 0
      ? TE.right(undefined)
      : pipe(
          holdSubscribers(
            db,
            realmId,
            pairs.map(({ channelId }) => channelId),
          ),
          TE.flatMap(() => endRows(db, realmId, pairs)),
          TE.flatMap(() => closePeriods(db, realmId, pairs)),
        ),

  changePersonal: (realmId, userId, changes) =>
    changes.size === 0 ? TE.right(undefined) : changeRows(db, realmId, userId, changes),

  mostPeriodsAmong: (realmId, pairs) =>
    fromOnlyRow(
      sqlOn<{ readonly most: number }>(db)`
        select coalesce(max(counted.periods), 0) as most
        from ${unnested(pairs, 'pair', { userId: 'bigint', channelId: 'bigint' })}
        cross join lateral (
          select count(*) as periods from membership_period
          where realm_id = ${realmId}::bigint and membership_period.user_id = pair.user_id
            and membership_period.channel_id = pair.channel_id
        ) as counted`,
      ({ most }) => most,
    ),

  periodsOf: (realmId, channelId) =>
    eachRow(
      db
        .selectFrom('membership_period')
        .select(['user_id', 'after_id', 'until_id'])
        .where('realm_id', '=', realmId)
        .where('channel_id', '=', channelId)
        .orderBy('after_id')
        .orderBy('user_id'),
      (row) => ({
        userId: row.user_id,
        after: row.after_id,
        until: row.until_id,
      }),
    ),
});
