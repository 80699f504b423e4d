import type { MissedMessageRepository } from '@parley/core/accounts';
import type { Async, MessageId, RealmId, RecipientId, UserId } from '@parley/core/kernel';
import { groupBy } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { unnested } from '../connection/rows-of';
import type { IdRow } from '../connection/run';
import { eachRow, fromOnlyRow, fromRows, rows, sentOn, sqlOn, toId } from '../connection/run';
import type { Db } from '../database';
import { receiptsOf } from './missed-message-receipts';

/**
 * The newest message that was taken; locked, so that each message is taken once, and what is added
 * while an email takes the rest is in that email or has another one.
 */
const receipt = { userId: 'bigint', messageId: 'bigint' } as const;

const markOf = (db: Db, realmId: RealmId): Async<number> =>
  fromOnlyRow(
    sqlOn<{ readonly last_id: MessageId }>(db)`
          insert into missed_message_mark (realm_id, last_id) values (${realmId}, 0)
      on conflict (realm_id) do update set last_id = missed_message_mark.last_id
      returning last_id`,
    ({ last_id }) => last_id,
  );

export const missedMessageRepository = (db: Db): MissedMessageRepository => ({
  realmsWithNew: (only) =>
    eachRow(
      sqlOn<IdRow<RealmId>>(db)`
        select realm.id from realm left join missed_message_mark mark on mark.realm_id = realm.id
        where realm.is_active and realm.move_state is null
          and realm.id = coalesce(${only ?? null}::bigint, realm.id) and exists (
          select from message
          where message.realm_id = realm.id and message.id > coalesce(mark.last_id, 0)
        )
        order by realm.id`,
      toId,
    ),

  takeNew: (realmId, limit) =>
    pipe(
      markOf(db, realmId),
      TE.flatMap((mark) =>
        eachRow(
          sqlOn<IdRow<MessageId>>(db)`
            select id from message where realm_id = ${realmId} and id > ${mark}
              order by id limit ${limit}`,
          toId,
        ),
      ),
      TE.flatMap((ids) =>
        ids.length === 0
          ? TE.right({ taken: 0, receipts: [] })
          : pipe(
              receiptsOf(db, realmId, ids),
              TE.tap(() =>
                rows(
                  sqlOn(db)`update missed_message_mark set last_id = ${Math.max(...ids)}
                    where realm_id = ${realmId}`,
                ),
              ),
              TE.map((found) => ({ taken: ids.length, receipts: found })),
            ),
      ),
    ),

  add: (realmId, missed) =>
    pipe(
      markOf(db, realmId),
      TE.flatMap(() =>
        eachRow(
          sqlOn<{ readonly user_id: UserId }>(db)`
            with given as materialized (
              select user_id, message_id from ${unnested(missed, 'given', receipt)}
            ), waiting as materialized (
              select person.user_id from (select distinct user_id from given) as person
              cross join lateral (
                -- The first of thousands that may wait.
                select from missed_message
                where realm_id = ${realmId} and user_id = person.user_id limit 1
              ) as first
            ), added as (
              insert into missed_message (realm_id, user_id, message_id)
              select ${realmId}::bigint, user_id, message_id from given
              on conflict do nothing
            )
            select distinct given.user_id from given
            where not exists (select from waiting where waiting.user_id = given.user_id)
            order by given.user_id`,
          ({ user_id }) => user_id,
        ),
      ),
    ),

  take: (realmId, userId) =>
    pipe(
      markOf(db, realmId),
      TE.flatMap(() =>
        fromRows(
          sqlOn<{
            readonly id: MessageId;
            readonly recipient_id: RecipientId;
            readonly topic_key: string;
          }>(db)`
            with taken as (
              delete from missed_message where realm_id = ${realmId} and user_id = ${userId}
              returning message_id
            )
            select message.id, message.recipient_id, message.topic_key
            from taken join message on message.realm_id = ${realmId}
              and message.id = taken.message_id
            order by message.id`,
          (found) =>
            E.right(
              Array.from(
                groupBy(
                  found,
                  ({ recipient_id, topic_key }) => `${recipient_id} ${topic_key}`,
                ).values(),
                (own) => own.map(({ id }) => id),
              ),
            ),
        ),
      ),
    ),

  addPushed: (realmId, pushed, at) =>
    sentOn(db)`insert into pushed_message (realm_id, user_id, message_id, pushed_at)
      select ${realmId}::bigint, user_id, message_id, ${at}::bigint
      from ${unnested(pushed, 'given', receipt)}
      on conflict do nothing`,

  countPushed: (realmId, userIds, since) =>
    pipe(
      eachRow(
        sqlOn<{ readonly user_id: UserId; readonly count: number }>(db)`
          select user_id, count(*)::integer as count from pushed_message
          where realm_id = ${realmId} and user_id = any(${userIds}::bigint[])
            and pushed_at >= ${since}
          group by user_id`,
        ({ user_id, count }) => [user_id, count] as const,
      ),
      TE.map((found) => new Map(found)),
    ),

  realmsWithPushed: (only) =>
    eachRow(
      sqlOn<IdRow<RealmId>>(db)`
        select realm.id from realm where realm.is_active and exists (
          select from pushed_message where pushed_message.realm_id = realm.id
        ) and realm.id = coalesce(${only ?? null}::bigint, realm.id)
        order by realm.id`,
      toId,
    ),

  takeSeen: (realmId, since, userIds) =>
    eachRow(
      sqlOn<{ readonly user_id: UserId; readonly message_id: MessageId }>(db)`
        with taken as (
          delete from pushed_message pushed
          where pushed.realm_id = ${realmId} and ${
            userIds === undefined ? sql`true` : sql`pushed.user_id = any(${userIds}::bigint[])`
          } and (
            pushed.pushed_at < ${since}
            or not exists (
              select from message
              where message.realm_id = ${realmId} and message.id = pushed.message_id
            )
            or exists (
              select from message join read_range on read_range.realm_id = ${realmId}
                and read_range.user_id = pushed.user_id
                and read_range.recipient_id = message.recipient_id
                and read_range.ranges @> message.id
              where message.realm_id = ${realmId} and message.id = pushed.message_id
            )
          )
          returning user_id, message_id, pushed_at
        )
        select user_id, message_id from taken where pushed_at >= ${since}
        order by user_id, message_id`,
      ({ user_id, message_id }) => ({
        userId: user_id,
        messageId: message_id,
      }),
    ),
});
