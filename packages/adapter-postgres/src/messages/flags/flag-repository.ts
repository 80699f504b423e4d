import type { FlagRepository } from '@parley/core/channels';
import type { MessageId } from '@parley/core/kernel';
import { maxStarredMessages } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { sql } from 'kysely';
import type { IdRow } from '../../connection/run';
import { eachRow, sent, sqlOn, toId } from '../../connection/run';
import type { Db } from '../../database';
import { addToRanges, isManual, removeFromRanges } from './flag-ranges';
import { isStarred } from './is-starred';
import { isOpenTo } from '../message-history';
import { readerOf } from '../../channels/open-channel';
import { markAllRead } from './mark-all-read';
import { markChannelsRead } from './mark-channels-read';
import { readersOf } from './message-readers';
import { markHeldRead, markHeldUnread, markRead } from './read-marks';
import { unreadMessages } from './unread-messages';
import { flagBits, toBits } from './flag-bits';

export const flagRepository = (db: Db): FlagRepository => ({
  markRead: (realmId, userId, ids) => markRead(db, realmId, userId, ids),

  markHeldRead: (realmId, userId, held) => markHeldRead(db, realmId, userId, held),

  markHeldUnread: (realmId, userId, held) => markHeldUnread(db, realmId, userId, held),

  markAllRead: (realmId, userId) => markAllRead(db, realmId, userId),

  markChannelsRead: (realmId, pairs) =>
    pairs.length === 0 ? TE.right([]) : markChannelsRead(db, realmId, pairs),

  unreadOf: (realmId, userId, scope) => unreadMessages(db).unreadOf(realmId, userId, scope),

  unreadGroupsOf: (realmId, userId) => unreadMessages(db).unreadGroupsOf(realmId, userId),

  readersOf: (realmId, message) => readersOf(db)(realmId, message),

  set: (realmId, messageId, flags) =>
    flags.length === 0
      ? TE.right(undefined)
      : sent(
          db,
          sql`
              insert into message_flag (realm_id, user_id, message_id, flags)
              select ${realmId}::bigint, user_id, ${messageId}::bigint, flags
              from unnest(
                ${flags.map(([userId]) => userId)}::bigint[],
                ${flags.map(([, own]) => toBits(own))}::integer[]
              ) as flagged (user_id, flags)
              on conflict (realm_id, user_id, message_id)
              do update set flags = message_flag.flags | excluded.flags`,
        ),

  add: (realmId, userId, flag, ids) => {
    if (ids.length === 0) {
      return TE.right(undefined);
    }
    return isManual(flag)
      ? addToRanges(db, realmId, userId, flag, ids)
      : sent(
          db,
          sql`
              insert into message_flag (realm_id, user_id, message_id, flags)
              select ${realmId}::bigint, ${userId}::bigint, id, ${flagBits[flag]}::integer
              from unnest(${ids}::bigint[]) as flagged (id)
              order by id
              on conflict (realm_id, user_id, message_id)
              do update set flags = message_flag.flags | excluded.flags`,
        );
  },

  remove: (realmId, userId, flag, ids) =>
    ids.length === 0 ? TE.right(undefined) : removeFromRanges(db, realmId, userId, flag, ids),

  clear: (realmId, messageId, flags) =>
    sent(
      db,
      sql`update message_flag set flags = flags & ~${toBits(flags)}::integer
          where realm_id = ${realmId} and message_id = ${messageId}`,
    ),

  starredBy: (realmId, reader) =>
    eachRow(
      sqlOn<IdRow<MessageId>>(db)`
        select starred.id from (
          select message.id from message
          where message.realm_id = ${realmId}
            and ${isStarred(realmId, reader.user.id)}
            and ${isOpenTo(readerOf(reader))}
          order by message.id desc limit ${maxStarredMessages}
        ) as starred order by starred.id`,
      toId,
    ),
});
