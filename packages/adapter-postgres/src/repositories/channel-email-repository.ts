import type { ChannelEmailRepository } from '@parley/core';
import { ChannelId, RealmId, UserId, asId } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { firstRow, onlyRow, rows, written } from '../connection/run';
import type { Db } from '../database';

export const channelEmailRepository = (db: Db): ChannelEmailRepository => ({
  ensure: (realmId, { channelId, userId, senderId }) =>
    pipe(
      onlyRow(
        written(
          db,
          sql<{ id: number }>`
            insert into channel_email (realm_id, channel_id, user_id, sender_id)
            values (${realmId}, ${channelId}, ${userId}, ${senderId})
            on conflict (realm_id, channel_id, user_id, coalesce(sender_id, 0))
            do update set channel_id = excluded.channel_id
            returning id`,
        ),
      ),
      TE.map(({ id }) => id),
    ),

  ensureMany: (realmId, userId, channelIds) =>
    channelIds.length === 0
      ? TE.right(new Map())
      : pipe(
          rows(
            written(
              db,
              sql<{ id: number; channel_id: number }>`
                with known as (
                  select id, channel_id from channel_email
                  where realm_id = ${realmId} and channel_id = any(${channelIds}::bigint[])
                    and user_id = ${userId} and coalesce(sender_id, 0) = 0),
                added as (
                  insert into channel_email (realm_id, channel_id, user_id)
                  select ${realmId}, wanted.id, ${userId}
                  from unnest(${channelIds}::bigint[]) as wanted (id)
                  where wanted.id not in (select channel_id from known)
                  group by wanted.id order by wanted.id
                  on conflict (realm_id, channel_id, user_id, coalesce(sender_id, 0))
                  do update set channel_id = excluded.channel_id
                  returning id, channel_id)
                select id, channel_id from known union all select id, channel_id from added`,
            ),
          ),
          TE.map((found) => new Map(found.map((row) => [asId(ChannelId)(row.channel_id), row.id]))),
        ),

  find: (number) =>
    pipe(
      firstRow(db.selectFrom('channel_email').selectAll().where('id', '=', number)),
      TE.map(
        O.map((row) => ({
          realmId: asId(RealmId)(row.realm_id),
          channelId: asId(ChannelId)(row.channel_id),
          userId: asId(UserId)(row.user_id),
          senderId: row.sender_id === null ? null : asId(UserId)(row.sender_id),
        })),
      ),
    ),
});
