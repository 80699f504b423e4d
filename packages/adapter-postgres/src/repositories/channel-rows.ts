import type { Channel, ChannelForViewer } from '@parley/core';
import { ChannelFolderId, ChannelId, RealmId, RecipientId, UserId, asId } from '@parley/core';
import type { Selectable } from 'kysely';
import type { Db } from '../database';
import type { ChannelTable } from '../tables/channel';

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
  isRecentlyActive: row.is_recently_active,
});

type RowForViewer = Selectable<ChannelTable> & { readonly is_subscribed: boolean };

export const toChannelForViewer = (row: RowForViewer): ChannelForViewer => ({
  channel: toChannel(row),
  isSubscribed: row.is_subscribed,
});

/** Channels, each with whether the user is subscribed to it. */
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
