import type { ChannelPlace, FlagsOfMove, RealmId, Unexpected } from '@parley/core';
import { MessageId, UserId, asId, flagsOfMove, manualFlags } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { done, rows, written } from '../../connection/run';
import type { Db } from '../../database';
import { namedBlocks, numberOf, removeFromRangesOf, runsAsSql } from '../flags/flag-ranges';
import { enteredBits, flagBits } from '../flags/flag-bits';

const entered = sql.lit(enteredBits);

/** Who was subscribed to the channel when which of the moved messages were sent. */
const membersWhenSent = (realmId: RealmId, { channelId }: ChannelPlace) => sql`
    select distinct period.user_id, moved.id
    from membership_period period
    join moved on moved.id > period.after_id
      and (period.until_id is null or moved.id <= period.until_id)
    where period.realm_id = ${realmId} and period.channel_id = ${channelId}`;

/**
 * Who has which of the messages so far, which subscribers have them unread, and who receives them in
 * the new channel because they were subscribed when the messages were sent.
 */
const messageStates = (
  realmId: RealmId,
  ids: readonly MessageId[],
  from: ChannelPlace,
  to: ChannelPlace,
) => sql`
  moved as (select unnest(${ids}::bigint[]) as id),
  received as (${membersWhenSent(realmId, from)}),
  had as (
    select user_id, id from received
    union
    select user_id, message_id from message_flag
    where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
      and flags & ${entered} <> 0
  ),
  unread as (
    select left_unread.user_id, left_unread.id
    from (
      select received.user_id, received.id
      from received
      left join read_range on read_range.realm_id = ${realmId}
        and read_range.user_id = received.user_id
        and read_range.recipient_id = ${from.recipientId}
      where not coalesce(read_range.ranges @> received.id, false)
      union
      select user_id, message_id from message_flag
      where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
        and flags & ${sql.lit(flagBits.unread)} <> 0
    ) as left_unread
    join subscription on subscription.realm_id = ${realmId}
      and subscription.channel_id = ${from.channelId}
      and subscription.user_id = left_unread.user_id
      and subscription.is_active
  ),
  receiving as (${membersWhenSent(realmId, to)}),
  staying as (
    select user_id from subscription
    where realm_id = ${realmId} and channel_id = ${to.channelId} and is_active
  ),
  carried as (
    select had.user_id, had.id from had join staying on staying.user_id = had.user_id
    union
    select staying.user_id, moved.id from staying cross join moved
    where exists (select from channel where realm_id = ${realmId}
      and id = ${to.channelId} and privacy = 'privateProtected')
  )`;

/** The user loses all flags on messages that are moved. */
const losesFlags = (
  realmId: RealmId,
  userId: RawBuilder<unknown>,
  from: ChannelPlace,
  to: ChannelPlace,
): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from subscription
    where subscription.realm_id = ${realmId} and subscription.channel_id = ${to.channelId}
      and subscription.user_id = ${userId} and subscription.is_active)
  and (
    exists (select from membership_period period
      where period.realm_id = ${realmId} and period.channel_id = ${from.channelId}
        and period.user_id = ${userId})
    or exists (select from channel where realm_id = ${realmId}
      and id = ${to.channelId} and privacy in ('private', 'privateProtected'))))`;

/** The flags that a move is about to change for users who are not subscribed to the new channel. */
const loadChanges = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  from: ChannelPlace,
  to: ChannelPlace,
): TE.TaskEither<Unexpected, readonly FlagsOfMove[]> =>
  pipe(
    rows(
      written(
        db,
        sql<{ user_id: number; flag: number | null; ids: readonly number[] }>`
          with ${messageStates(realmId, ids, from, to)}, ${namedBlocks(runsAsSql(ids))}
          select user_id, null::smallint as flag, array_agg(id order by id) as ids
          from unread where user_id not in (select user_id from staying)
          group by user_id
          union all
          select flag_range.user_id, flag_range.flag, array_agg(moved.id order by moved.id)
          from named
          join flag_range on flag_range.realm_id = ${realmId} and flag_range.block = named.block
            and flag_range.ranges && named.ranges
            and ${losesFlags(realmId, sql`flag_range.user_id`, from, to)}
          join moved on flag_range.ranges @> moved.id
          group by flag_range.user_id, flag_range.flag`,
      ),
    ),
    TE.map((found) =>
      flagsOfMove(
        found.flatMap(({ user_id, flag: number, ids: changed }) => {
          const flag =
            number === null ? 'read' : manualFlags.find((name) => numberOf(name) === number);
          const messageIds = changed.map((id) => asId(MessageId)(id));
          return flag === undefined ? [] : [{ userId: asId(UserId)(user_id), flag, messageIds }];
        }),
      ),
    ),
  );

const writeState = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  from: ChannelPlace,
  to: ChannelPlace,
): TE.TaskEither<Unexpected, void> => {
  const known = messageStates(realmId, ids, from, to);
  return pipe(
    // A range may include ids between its messages, which now become messages of the channel.
    done(
      written(
        db,
        sql`with held as (
            select user_id from read_range
            where realm_id = ${realmId} and recipient_id = ${to.recipientId}
            order by user_id for update
          )
          update read_range set ranges = ranges
            - (select range_agg(int8range(id, id, '[]')) from unnest(${ids}::bigint[]) as moved (id))
          from held
          where realm_id = ${realmId} and recipient_id = ${to.recipientId}
            and read_range.user_id = held.user_id`,
      ),
    ),
    TE.flatMap(() =>
      done(
        written(
          db,
          sql`with ${known}
            insert into read_range (realm_id, user_id, recipient_id, ranges)
            select ${realmId}::bigint, receiving.user_id, ${to.recipientId}::bigint,
              range_agg(int8range(receiving.id, receiving.id, '[]'))
            from receiving
            where not exists (select from unread
              join staying on staying.user_id = unread.user_id
              where unread.user_id = receiving.user_id and unread.id = receiving.id)
            group by receiving.user_id
            order by receiving.user_id
            on conflict (realm_id, user_id, recipient_id)
            do update set ranges = read_range.ranges + excluded.ranges`,
        ),
      ),
    ),
    TE.flatMap(() =>
      done(
        written(
          db,
          sql`with ${known}
            insert into message_flag (realm_id, user_id, message_id, flags)
            select ${realmId}::bigint, carried.user_id, carried.id,
              ${sql.lit(flagBits.carried)} | case when unread.id is null
                then 0 else ${sql.lit(flagBits.unread)} end
            from carried
            left join unread on unread.user_id = carried.user_id and unread.id = carried.id
            where not exists (select from receiving
              where receiving.user_id = carried.user_id and receiving.id = carried.id)
            on conflict (realm_id, user_id, message_id)
            do update set flags = message_flag.flags | excluded.flags`,
        ),
      ),
    ),
    TE.flatMap(() =>
      done(
        written(
          db,
          sql`delete from message_flag
            where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
              and ${losesFlags(realmId, sql`message_flag.user_id`, from, to)}`,
        ),
      ),
    ),
    TE.flatMap(() =>
      removeFromRangesOf(db, realmId, ids, losesFlags(realmId, sql`flag_range.user_id`, from, to)),
    ),
  );
};

/**
 * Moves per-user message state to another channel, before the messages themselves are moved: unread
 * messages stay unread, all others count as read, and users who are not subscribed lose theirs,
 * except those who were in neither channel and can read both. In a channel with protected history,
 * all current subscribers have the messages from then on.
 *
 * @returns the flags that change for users who are not subscribed
 */
export const moveStateToChannel = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  from: ChannelPlace,
  to: ChannelPlace,
): TE.TaskEither<Unexpected, readonly FlagsOfMove[]> =>
  pipe(
    loadChanges(db, realmId, ids, from, to),
    TE.tap(() => writeState(db, realmId, ids, from, to)),
  );
