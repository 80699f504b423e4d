import type { ChannelEmailRepository } from '@parley/core/channels';
import type { ChannelId, Tokened } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { rowsOf } from '../connection/rows-of';
import { firstRow, fromAllRows, fromOnlyRow, sentOn, sqlOn } from '../connection/run';
import type { Db } from '../database';
import { newSalt } from '../accounts/new-salt';

type NumberRow = { readonly id: number; readonly token_salt: string | null };

const numbered = ({ id, token_salt: tokenSalt }: NumberRow): Tokened => ({ id, tokenSalt });

export const channelEmailRepository = (db: Db): ChannelEmailRepository => ({
  ensure: (realmId, { channelId, userId, senderId }) =>
    fromOnlyRow(
      sqlOn<NumberRow>(db)`
        insert into channel_email (realm_id, channel_id, user_id, sender_id, token_salt)
        values (${realmId}, ${channelId}, ${userId}, ${senderId}, ${newSalt()})
        on conflict (realm_id, channel_id, user_id, coalesce(sender_id, 0))
        do update set channel_id = excluded.channel_id
        returning id, token_salt`,
      numbered,
    ),

  ensureMany: (realmId, userId, channelIds) => {
    const wanted = Array.from(new Set(channelIds));
    return wanted.length === 0
      ? TE.right(undefined)
      : sentOn(db)`
        insert into channel_email (realm_id, channel_id, user_id, token_salt)
        select ${realmId}, wanted.id, ${userId}, wanted.salt
        from unnest(${wanted}::bigint[], ${wanted.map(newSalt)}::text[]) as wanted (id, salt)
        where wanted.id not in (
          select channel_id from channel_email
          where realm_id = ${realmId} and channel_id = any(${wanted}::bigint[])
            and user_id = ${userId} and coalesce(sender_id, 0) = 0)
        order by wanted.id
        on conflict (realm_id, channel_id, user_id, coalesce(sender_id, 0)) do nothing`;
  },

  numbersOf: (realmId, userId, channelIds) =>
    fromAllRows(
      sqlOn<NumberRow & { readonly channel_id: ChannelId }>(db)`
        select id, channel_id, token_salt from channel_email
        where realm_id = ${realmId} and channel_id = any(${channelIds}::bigint[])
          and user_id = ${userId} and coalesce(sender_id, 0) = 0`,
      (found) => new Map(found.map((row) => [row.channel_id, numbered(row)])),
    ),

  find: (number) => firstRow(rowsOf(db, 'channel_email').select({ id: number })),
});
