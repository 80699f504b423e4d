import type { ChannelChanges, ChannelRepository } from '@parley/core/channels';
import { foldCase } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rowsOf } from '../connection/rows-of';
import { eachRow, fromFirstRow, sent, toId } from '../connection/run';
import type { Db } from '../database';
import { addChannels, addRecipients } from './channel-creation';
import { channelActivity } from './channel-activity';
import { selectFor, toChannel, toChannelForViewer } from './channel-rows';
import { holdChannels, lockChannels } from './channel-locks';

const toColumns = ({ name, permissions, ...changes }: ChannelChanges) => ({
  ...changes,
  name,
  nameKey: name === undefined ? undefined : foldCase(name),
  permissions: permissions === undefined ? undefined : JSON.stringify(permissions),
});

export const channelRepository = (db: Db): ChannelRepository => ({
  ...channelActivity(db),

  createMany: (realmId, channels) =>
    channels.length === 0
      ? TE.right([])
      : pipe(
          addRecipients(db, realmId, channels.length),
          TE.flatMap((recipientIds) => addChannels(db, realmId, channels, recipientIds)),
          TE.map((added) => added.map(toChannel)),
        ),

  findFor: (realmId, userId, id) =>
    fromFirstRow(selectFor(db, realmId, userId).where('channel.id', '=', id), toChannelForViewer),

  loadManyFor: (realmId, userId, ids) =>
    ids.length === 0
      ? TE.right([])
      : eachRow(
          selectFor(db, realmId, userId)
            .where(sql<boolean>`channel.id = any(${ids}::bigint[])`)
            .orderBy('channel.id'),
          toChannelForViewer,
        ),

  loadByNamesFor: (realmId, userId, names) =>
    eachRow(
      selectFor(db, realmId, userId)
        .where(sql<boolean>`channel.name_key = any(${names.map(foldCase)}::text[])`)
        .orderBy('channel.id'),
      toChannelForViewer,
    ),

  listDefault: (realmId) =>
    eachRow(
      db
        .selectFrom('channel')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('is_default', '=', sql.lit(true))
        .orderBy('name_key'),
      toChannel,
    ),

  listFor: (realmId, userId) =>
    eachRow(selectFor(db, realmId, userId).orderBy('channel.name_key'), toChannelForViewer),

  activeCreatedBy: (realmId, { creatorIds, since, limit }) =>
    eachRow(
      db
        .selectFrom('channel')
        .select('id')
        .where('realm_id', '=', realmId)
        .where(sql<boolean>`creator_id = any(${creatorIds}::bigint[])`)
        .where('is_archived', '=', sql.lit(false))
        .where('created_at', '>=', since)
        .orderBy('id')
        .limit(limit),
      toId,
    ),

  becameInactive: (realmId, since) =>
    eachRow(
      db
        .selectFrom('channel')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('is_recently_active', '=', sql.lit(true))
        .where('is_archived', '=', sql.lit(false))
        .where('created_at', '<=', since)
        .where('newest_archived_at', '<=', since)
        .where(
          sql<boolean>`coalesce((select sent_at from message
              where message.realm_id = channel.realm_id
                and message.recipient_id = channel.recipient_id
              order by message.id desc limit 1), 0) <= ${since}::bigint`,
        ),
      toChannel,
    ),

  botsWithDefault: (realmId, id) =>
    eachRow(
      db
        .selectFrom('bot')
        .innerJoin('account', (join) =>
          join
            .onRef('account.realm_id', '=', 'bot.realm_id')
            .onRef('account.id', '=', 'bot.user_id'),
        )
        .select([
          'bot.user_id',
          'account.bot_owner_id',
          'bot.default_sending_channel_id',
          'bot.default_events_channel_id',
        ])
        .where('bot.realm_id', '=', realmId)
        .where((or) =>
          or.or([
            or('bot.default_sending_channel_id', '=', id),
            or('bot.default_events_channel_id', '=', id),
          ]),
        )
        .orderBy('bot.user_id'),
      (row) => ({
        botId: row.user_id,
        ownerId: row.bot_owner_id,
        isSendingDefault: row.default_sending_channel_id === id,
        isEventsDefault: row.default_events_channel_id === id,
      }),
    ),

  update: (realmId, id, changes) =>
    sent(db, rowsOf(db, 'channel').update({ realmId, id }, toColumns(changes))),

  hold: (realmId, ids) => holdChannels(db, realmId, ids),
  lock: (realmId, ids) => lockChannels(db, realmId, ids),
});
