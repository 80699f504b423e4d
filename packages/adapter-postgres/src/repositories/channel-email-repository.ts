import type { ChannelEmailRepository } from '@parley/core';
import { ChannelId, RealmId, UserId, asId } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { firstRow, onlyRow, written } from '../connection/run';
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
