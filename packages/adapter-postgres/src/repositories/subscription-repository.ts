import type { PersonalChannelSettings, Subscription, SubscriptionRepository } from '@parley/core';
import { ChannelId, MessageId, UserId, asId, groupBy, role } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { done, rows, written } from '../connection/run';
import type { Db } from '../database';
import type { SubscriptionTable } from '../tables/subscription';
import { given } from './given';
import { toChannel } from './channel-repository';

const toSubscription = (row: Selectable<SubscriptionTable>): Subscription => ({
  userId: asId(UserId)(row.user_id),
  channelId: asId(ChannelId)(row.channel_id),
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

const toRow = (realmId: number, subscription: Subscription) => ({
  realm_id: realmId,
  user_id: subscription.userId,
  channel_id: subscription.channelId,
  is_active: subscription.isActive,
  color: subscription.color,
  is_muted: subscription.isMuted,
  pin_to_top: subscription.pinToTop,
  desktop_notifications: subscription.desktopNotifications,
  audible_notifications: subscription.audibleNotifications,
  push_notifications: subscription.pushNotifications,
  email_notifications: subscription.emailNotifications,
  wildcard_mentions_notify: subscription.wildcardMentionsNotify,
});

const writeRows = (db: Db, realmId: number, subscriptions: readonly Subscription[]) =>
  done(
    written(
      db,
      sql`
        insert into subscription
        select * from jsonb_populate_recordset(
          null::subscription,
          ${JSON.stringify(subscriptions.map((each) => toRow(realmId, each)))}::jsonb
        )
        on conflict (realm_id, user_id, channel_id)
        do update set is_active = excluded.is_active, color = excluded.color`,
    ),
  );

const openPeriods = (db: Db, realmId: number, subscriptions: readonly Subscription[]) =>
  done(
    written(
      db,
      sql`
        insert into membership_period (realm_id, user_id, channel_id, after_id)
        select ${realmId}::bigint, user_id, channel_id,
          coalesce((select max(id) from message where realm_id = ${realmId}::bigint), 0)
        from unnest(
          ${subscriptions.map(({ userId }) => userId)}::bigint[],
          ${subscriptions.map(({ channelId }) => channelId)}::bigint[]
        ) as opened (user_id, channel_id)`,
    ),
  );

type Pair = Pick<Subscription, 'userId' | 'channelId'>;

const pairsOf = (pairs: readonly Pair[]) => sql`unnest(
  ${pairs.map(({ userId }) => userId)}::bigint[],
  ${pairs.map(({ channelId }) => channelId)}::bigint[]
) as ended (user_id, channel_id)`;

const endRows = (db: Db, realmId: number, pairs: readonly Pair[]) =>
  done(
    written(
      db,
      sql`
        update subscription set is_active = false
        from ${pairsOf(pairs)}
        where subscription.realm_id = ${realmId}
          and subscription.user_id = ended.user_id
          and subscription.channel_id = ended.channel_id`,
    ),
  );

const closePeriods = (db: Db, realmId: number, pairs: readonly Pair[]) =>
  done(
    written(
      db,
      sql`
        update membership_period set until_id =
          coalesce((select max(id) from message where realm_id = ${realmId}::bigint), 0)
        from ${pairsOf(pairs)}
        where membership_period.realm_id = ${realmId}
          and membership_period.user_id = ended.user_id
          and membership_period.channel_id = ended.channel_id
          and membership_period.until_id is null`,
    ),
  );

const personalColumns = (changes: Partial<PersonalChannelSettings>) => ({
  ...given('color', changes.color),
  ...given('is_muted', changes.isMuted),
  ...given('pin_to_top', changes.pinToTop),
  ...given('desktop_notifications', changes.desktopNotifications),
  ...given('audible_notifications', changes.audibleNotifications),
  ...given('push_notifications', changes.pushNotifications),
  ...given('email_notifications', changes.emailNotifications),
  ...given('wildcard_mentions_notify', changes.wildcardMentionsNotify),
});

type PairRow = { readonly channel_id: number; readonly user_id: number };

const usersByChannel = (found: readonly PairRow[]): ReadonlyMap<ChannelId, readonly UserId[]> =>
  new Map(
    Array.from(
      groupBy(found, (row) => row.channel_id),
      ([channelId, own]) => [
        asId(ChannelId)(channelId),
        own.map((row) => asId(UserId)(row.user_id)),
      ],
    ),
  );

export const subscriptionRepository = (db: Db): SubscriptionRepository => ({
  ofUsers: (realmId, userIds) =>
    pipe(
      rows(
        db
          .selectFrom('subscription')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
          .orderBy('user_id')
          .orderBy('channel_id'),
      ),
      TE.map((found) => found.map(toSubscription)),
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
            .where('is_active', '=', true),
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
          writeRows(db, realmId, subscriptions),
          TE.flatMap(() => openPeriods(db, realmId, subscriptions)),
        ),

  subscribersOf: (realmId, channelIds) =>
    pipe(
      rows(
        db
          .selectFrom('subscription')
          .innerJoin('account', (join) =>
            join
              .onRef('account.realm_id', '=', 'subscription.realm_id')
              .onRef('account.id', '=', 'subscription.user_id'),
          )
          .select(['subscription.channel_id', 'subscription.user_id'])
          .where('subscription.realm_id', '=', realmId)
          .where('subscription.is_active', '=', true)
          .where('account.is_active', '=', true)
          .where(sql<boolean>`subscription.channel_id = any(${channelIds}::bigint[])`)
          .orderBy('subscription.user_id'),
      ),
      TE.map(usersByChannel),
    ),

  countSubscribers: (realmId, channelId, upTo) =>
    pipe(
      rows(
        written(
          db,
          sql<{ count: number }>`
            select count(*)::integer as count from (
              select from subscription
              join account on account.realm_id = subscription.realm_id
                and account.id = subscription.user_id and account.is_active
              where subscription.realm_id = ${realmId} and subscription.is_active
                and subscription.channel_id = ${channelId}
              limit ${upTo}
            ) as subscriber`,
        ),
      ),
      TE.map(([row]) => row?.count ?? 0),
    ),

  livelySubscribersOf: (realmId, channelIds, since) =>
    pipe(
      rows(
        written(
          db,
          sql<PairRow>`
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
        ),
      ),
      TE.map(usersByChannel),
    ),

  guestSubscribersOf: (realmId, channelIds) =>
    channelIds.length === 0
      ? TE.right(new Map())
      : pipe(
          rows(
            written(
              db,
              sql<PairRow>`
                select subscription.channel_id, subscription.user_id
                from subscription
                join account on account.realm_id = subscription.realm_id
                  and account.id = subscription.user_id
                  and account.is_active and account.role = ${role.guest}
                where subscription.realm_id = ${realmId} and subscription.is_active
                  and subscription.channel_id = any(${channelIds}::bigint[])
                order by subscription.user_id`,
            ),
          ),
          TE.map(usersByChannel),
        ),

  unsubscribe: (realmId, pairs) =>
    pairs.length === 0
      ? TE.right(undefined)
      : pipe(
          endRows(db, realmId, pairs),
          TE.flatMap(() => closePeriods(db, realmId, pairs)),
        ),

  changePersonal: (realmId, userId, channelId, changes) =>
    done(
      db
        .updateTable('subscription')
        .set({ channel_id: channelId, ...personalColumns(changes) })
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('channel_id', '=', channelId),
    ),

  subscribedAmong: (realmId, channelId, userIds) =>
    pipe(
      rows(
        db
          .selectFrom('subscription')
          .innerJoin('account', (join) =>
            join
              .onRef('account.realm_id', '=', 'subscription.realm_id')
              .onRef('account.id', '=', 'subscription.user_id'),
          )
          .select('subscription.user_id')
          .where('subscription.realm_id', '=', realmId)
          .where('subscription.channel_id', '=', channelId)
          .where('subscription.is_active', '=', true)
          .where('account.is_active', '=', true)
          .where(sql<boolean>`subscription.user_id = any(${userIds}::bigint[])`)
          .orderBy('subscription.user_id'),
      ),
      TE.map((found) => found.map((row) => asId(UserId)(row.user_id))),
    ),

  periodsOf: (realmId, channelId) =>
    pipe(
      rows(
        db
          .selectFrom('membership_period')
          .select(['user_id', 'after_id', 'until_id'])
          .where('realm_id', '=', realmId)
          .where('channel_id', '=', channelId)
          .orderBy('after_id')
          .orderBy('user_id'),
      ),
      TE.map((found) =>
        found.map((row) => ({
          userId: asId(UserId)(row.user_id),
          after: asId(MessageId)(row.after_id),
          until: row.until_id === null ? null : asId(MessageId)(row.until_id),
        })),
      ),
    ),
});
