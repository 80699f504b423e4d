import type { Channel, ChannelChanges, ChannelForViewer, ChannelRepository } from '@parley/core';
import {
  ChannelFolderId,
  ChannelId,
  RealmId,
  RecipientId,
  UserId,
  asId,
  foldCase,
  weeklyTraffic,
} from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { done, firstRow, onlyRow, rows, written } from '../connection/run';
import type { Db } from '../database';
import type { ChannelTable } from '../tables/channel';
import { firstMessage, toFirstMessage } from './first-messages';
import { given } from './given';
import { holdChannels, lockChannels } from './channel-locks';

export const toChannel = (row: Selectable<ChannelTable>): Channel => ({
  id: asId(ChannelId)(row.id),
  realmId: asId(RealmId)(row.realm_id),
  recipientId: asId(RecipientId)(row.recipient_id),
  name: row.name,
  description: row.description,
  renderedDescription: row.rendered_description,
  createdAt: row.created_at,
  creatorId: row.creator_id === null ? null : asId(UserId)(row.creator_id),
  privacy: row.privacy,
  isArchived: row.is_archived,
  messageRetentionDays: row.message_retention_days,
  folderId: row.folder_id === null ? null : asId(ChannelFolderId)(row.folder_id),
  topicsPolicy: row.topics_policy,
  permissions: row.permissions,
  isDefault: row.is_default,
});

type RowForViewer = Selectable<ChannelTable> & { readonly is_subscribed: boolean };

export const toChannelForViewer = (row: RowForViewer): ChannelForViewer => ({
  channel: toChannel(row),
  isSubscribed: row.is_subscribed,
});

export const selectFor = (db: Db, realmId: number, userId: number | undefined) =>
  db
    .selectFrom('channel')
    .selectAll('channel')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscription')
          .select('user_id')
          .whereRef('subscription.realm_id', '=', 'channel.realm_id')
          .whereRef('subscription.channel_id', '=', 'channel.id')
          .where('subscription.user_id', '=', userId ?? null)
          .where('subscription.is_active', '=', true),
      )
        .$castTo<boolean>()
        .as('is_subscribed'),
    )
    .where('channel.realm_id', '=', realmId);

/** Columns of what was changed alone. */
const toColumns = (changes: ChannelChanges) => ({
  ...given('name', changes.name),
  ...given('name_key', changes.name === undefined ? undefined : foldCase(changes.name)),
  ...given('description', changes.description),
  ...given('rendered_description', changes.renderedDescription),
  ...given('privacy', changes.privacy),
  ...given('is_archived', changes.isArchived),
  ...given('is_default', changes.isDefault),
  ...given('message_retention_days', changes.messageRetentionDays),
  ...given('folder_id', changes.folderId),
  ...given('topics_policy', changes.topicsPolicy),
  ...given(
    'permissions',
    changes.permissions === undefined ? undefined : JSON.stringify(changes.permissions),
  ),
});

const recentlyActiveDays = 180;
const trafficDays = 28;

export const channelRepository = (db: Db): ChannelRepository => ({
  create: (channel) =>
    pipe(
      onlyRow(
        db
          .insertInto('recipient')
          .values({ realm_id: channel.realmId, participants_key: null })
          .returning('id'),
      ),
      TE.flatMap((recipient) =>
        onlyRow(
          db
            .insertInto('channel')
            .values({
              realm_id: channel.realmId,
              recipient_id: recipient.id,
              name: channel.name,
              name_key: foldCase(channel.name),
              description: channel.description,
              rendered_description: channel.renderedDescription,
              created_at: channel.createdAt,
              creator_id: channel.creatorId,
              privacy: channel.privacy,
              message_retention_days: channel.messageRetentionDays,
              folder_id: channel.folderId,
              topics_policy: channel.topicsPolicy,
              permissions: JSON.stringify(channel.permissions),
            })
            .returningAll(),
        ),
      ),
      TE.map(toChannel),
    ),

  findFor: (realmId, userId, id) =>
    pipe(
      firstRow(selectFor(db, realmId, userId).where('channel.id', '=', id)),
      TE.map(O.map(toChannelForViewer)),
    ),

  findManyFor: (realmId, userId, ids) =>
    ids.length === 0
      ? TE.right([])
      : pipe(
          rows(
            selectFor(db, realmId, userId)
              .where(sql<boolean>`channel.id = any(${ids}::bigint[])`)
              .orderBy('channel.id'),
          ),
          TE.map((found) => found.map(toChannelForViewer)),
        ),

  findByNamesFor: (realmId, userId, names) =>
    pipe(
      rows(
        selectFor(db, realmId, userId)
          .where(sql<boolean>`channel.name_key = any(${names.map(foldCase)}::text[])`)
          .orderBy('channel.id'),
      ),
      TE.map((found) => found.map(toChannelForViewer)),
    ),

  listFor: (realmId, userId) =>
    pipe(
      rows(selectFor(db, realmId, userId).orderBy('channel.name_key')),
      TE.map((found) => found.map(toChannelForViewer)),
    ),

  activityOf: (realmId, ids, now) =>
    ids.length === 0
      ? TE.right(new Map())
      : pipe(
          rows(
            written(
              db,
              sql<{
                id: number;
                first_message_id: number | null;
                subscribers: number;
                age_days: number;
                recent: boolean;
                messages: number;
              }>`
                select channel.id,
                  ${firstMessage} as first_message_id,
                  (select count(*) from subscription
                    join account on account.realm_id = subscription.realm_id
                      and account.id = subscription.user_id and account.is_active
                    where subscription.realm_id = ${realmId}
                      and subscription.channel_id = channel.id
                      and subscription.is_active) as subscribers,
                  ((${now}::bigint - channel.created_at) / 86400) as age_days,
                  (channel.created_at > ${now}::bigint - ${recentlyActiveDays * 86400}
                    or coalesce((select sent_at from message
                      where message.realm_id = ${realmId}
                        and message.recipient_id = channel.recipient_id
                      order by message.id desc limit 1), 0)
                    > ${now}::bigint - ${recentlyActiveDays * 86400}) as recent,
                  (select count(*) from message
                    where message.realm_id = ${realmId}
                      and message.recipient_id = channel.recipient_id
                      and message.sent_at
                        > ${now}::bigint - ${trafficDays * 86400}) as messages
                from channel
                where channel.realm_id = ${realmId} and channel.id = any(${ids}::bigint[])`,
            ),
          ),
          TE.map(
            (found) =>
              new Map(
                found.map((row) => [
                  asId(ChannelId)(row.id),
                  {
                    firstMessageId: toFirstMessage(row),
                    isRecentlyActive: row.recent,
                    weeklyTraffic: weeklyTraffic(row.messages, row.age_days),
                    subscriberCount: row.subscribers,
                  },
                ]),
              ),
          ),
        ),

  update: (realmId, id, changes) =>
    done(
      db
        .updateTable('channel')
        .set(toColumns(changes))
        .where('realm_id', '=', realmId)
        .where('id', '=', id),
    ),

  hold: (realmId, ids) => holdChannels(db, realmId, ids),
  lock: (realmId, ids) => lockChannels(db, realmId, ids),
});
