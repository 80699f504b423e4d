import type { EarlierMessages, PersonalChannelChanges, Subscription } from '@parley/core/channels';
import type { ChannelId, RealmId, UserId } from '@parley/core/kernel';
import { sql } from 'kysely';
import { lockKinds } from '../../connection/advisory-locks';
import { columnsOf, unnested } from '../../connection/rows-of';
import { doneOn } from '../../connection/run';
import type { Db } from '../../database';

const pairTypes = { userId: 'bigint', channelId: 'bigint' } as const;

/** How many locks at most one transaction takes: the channels of an organization share them. */
const listLocks = 16;

/**
 * Waits until no other transaction changes who is subscribed to the channels, and keeps all others
 * waiting until the commit: lists of subscribers that are read from here on are those of the commit.
 */
export const holdSubscribers = (db: Db, realmId: RealmId, channelIds: readonly ChannelId[]) =>
  doneOn(db)`
    select pg_advisory_xact_lock(${lockKinds.subscribers}, key)
    from (
      select distinct hashint8(${realmId}::bigint * ${listLocks} + id % ${listLocks}) as key
      from unnest(${channelIds}::bigint[]) as id
      order by key
    ) as keys`;

/** Fails if fewer rows were changed: others have changed them since they were read. */
const refusingFewer = (count: number) =>
  sql`select refuse_outdated(${count}, count(*)) from changed`;

export const writeRows = (db: Db, realmId: RealmId, subscriptions: readonly Subscription[]) =>
  doneOn(db)`
    with changed as (
      insert into subscription
      select * from jsonb_populate_recordset(
        null::subscription,
        ${JSON.stringify(subscriptions.map((each) => columnsOf({ realmId, ...each })))}::jsonb
      )
      on conflict (realm_id, user_id, channel_id)
      do update set is_active = excluded.is_active, color = excluded.color
      where not subscription.is_active
      returning 1
    ) ${refusingFewer(subscriptions.length)}`;

export const openPeriods = (db: Db, realmId: RealmId, subscriptions: readonly Subscription[]) =>
  doneOn(db)`
    insert into membership_period (realm_id, user_id, channel_id, after_id)
    select ${realmId}::bigint, user_id, channel_id,
      coalesce((select max(id) from message where realm_id = ${realmId}::bigint), 0)
    from ${unnested(subscriptions, 'opened', pairTypes)}`;

/** The newest messages of a channel are looked up by an index, and their age in them alone. */
export const receiveEarlier = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  channelIds: readonly ChannelId[],
  { limit, since, unread }: EarlierMessages,
) =>
  doneOn(db)`
    with place as (
      select id as channel_id, recipient_id from channel
      where realm_id = ${realmId}::bigint and id = any(${channelIds}::bigint[])
    ), newest as (
      select recent.id from place
      cross join lateral (
        select message.id, message.sent_at from message
        where message.realm_id = ${realmId}::bigint
          and message.recipient_id = place.recipient_id
        order by message.id desc limit ${limit}
      ) as recent
      where recent.sent_at >= ${since}
      order by recent.id desc limit ${limit}
    ), opened as (
      update membership_period set after_id = oldest.id - 1
      from place, (select min(id) as id from newest) as oldest
      where membership_period.realm_id = ${realmId}::bigint
        and membership_period.user_id = ${userId}::bigint
        and membership_period.channel_id = place.channel_id
        and membership_period.until_id is null
        and oldest.id is not null
    )
    insert into read_range (realm_id, user_id, recipient_id, ranges)
    select ${realmId}::bigint, ${userId}::bigint, place.recipient_id,
      int8multirange(int8range((select min(id) from newest), read.id, '[]'))
    from place, (select id from newest order by id desc offset ${unread} limit 1) as read
    on conflict (realm_id, user_id, recipient_id)
    do update set ranges = read_range.ranges + excluded.ranges`;

type Pair = Pick<Subscription, 'userId' | 'channelId'>;

const keyOf = ({ userId, channelId }: Pair): string => `${userId} in ${channelId}`;

export const endRows = (db: Db, realmId: RealmId, pairs: readonly Pair[]) =>
  doneOn(db)`
    with changed as (
      update subscription set is_active = false
      from ${unnested(pairs, 'ended', pairTypes)}
      where subscription.realm_id = ${realmId}
        and subscription.user_id = ended.user_id
        and subscription.channel_id = ended.channel_id
        and subscription.is_active
      returning 1
    ) ${refusingFewer(new Set(pairs.map(keyOf)).size)}`;

/**
 * A period ends with its own id that no message has: log entries written during the period name a
 * smaller id as the next message, later ones a larger id, so the result does not depend on when the
 * entry is read.
 */
export const closePeriods = (db: Db, realmId: RealmId, pairs: readonly Pair[]) =>
  doneOn(db)`
    update membership_period set until_id = (select nextval('message_id_seq'))
    from ${unnested(pairs, 'ended', pairTypes)}
    where membership_period.realm_id = ${realmId}
      and membership_period.user_id = ended.user_id
      and membership_period.channel_id = ended.channel_id
      and membership_period.until_id is null`;

const toPersonal = ([channelId, changes]: readonly [ChannelId, PersonalChannelChanges]) =>
  columnsOf({ channelId, ...changes });

export const changeRows = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  changes: ReadonlyMap<ChannelId, PersonalChannelChanges>,
) =>
  doneOn(db)`
    update subscription set
      color = coalesce(given.color, subscription.color),
      is_muted = coalesce(given.is_muted, subscription.is_muted),
      pin_to_top = coalesce(given.pin_to_top, subscription.pin_to_top),
      desktop_notifications =
        coalesce(given.desktop_notifications, subscription.desktop_notifications),
      audible_notifications =
        coalesce(given.audible_notifications, subscription.audible_notifications),
      push_notifications =
        coalesce(given.push_notifications, subscription.push_notifications),
      email_notifications =
        coalesce(given.email_notifications, subscription.email_notifications),
      wildcard_mentions_notify =
        coalesce(given.wildcard_mentions_notify, subscription.wildcard_mentions_notify)
    from jsonb_populate_recordset(
      null::subscription,
      ${JSON.stringify(Array.from(changes, toPersonal))}::jsonb
    ) as given
    where subscription.realm_id = ${realmId}
      and subscription.user_id = ${userId}
      and subscription.channel_id = given.channel_id`;
