import type { NewChannel } from '@parley/core/channels';
import type { Async, RealmId } from '@parley/core/kernel';
import { foldCase } from '@parley/core/kernel';
import type { Selectable } from 'kysely';
import { fromAllRows, sqlOn } from '../connection/run';
import type { Database, Db } from '../database';

/** Creates this many recipients for new channels; ids ascending. */
export const addRecipients = (db: Db, realmId: RealmId, count: number): Async<readonly number[]> =>
  fromAllRows(
    sqlOn<{ id: number }>(db)`
      insert into recipient (realm_id, participants_key)
      select ${realmId}::bigint, null from generate_series(1, ${count}::integer)
      returning id`,
    (added) => added.map(({ id }) => id).sort((a, b) => a - b),
  );

/**
 * Inserts the channels, each with the recipient at the same index; ids are assigned in the order
 * given.
 */
export const addChannels = (
  db: Db,
  realmId: RealmId,
  channels: readonly NewChannel[],
  recipientIds: readonly number[],
): Async<readonly Selectable<Database['channel']>[]> =>
  fromAllRows(
    sqlOn<Selectable<Database['channel']>>(db)`
      insert into channel (
        realm_id, recipient_id, name, name_key, description, rendered_description, created_at,
        creator_id, privacy, message_retention_days, folder_id, topics_policy,
        default_push_notifications, is_default, permissions
      )
      select ${realmId}::bigint, added.*
      from unnest(
        ${recipientIds}::bigint[],
        ${channels.map(({ name }) => name)}::text[],
        ${channels.map(({ name }) => foldCase(name))}::text[],
        ${channels.map(({ description }) => description)}::text[],
        ${channels.map(({ renderedDescription }) => renderedDescription)}::text[],
        ${channels.map(({ createdAt }) => createdAt)}::bigint[],
        ${channels.map(({ creatorId }) => creatorId)}::bigint[],
        ${channels.map(({ privacy }) => privacy)}::text[],
        ${channels.map((channel) => channel.messageRetentionDays)}::integer[],
        ${channels.map(({ folderId }) => folderId)}::bigint[],
        ${channels.map(({ topicsPolicy }) => topicsPolicy)}::text[],
        ${channels.map((channel) => channel.defaultPushNotifications)}::boolean[],
        ${channels.map(({ isDefault }) => isDefault)}::boolean[],
        ${channels.map(({ permissions }) => JSON.stringify(permissions))}::jsonb[]
      ) as added (recipient_id)
      order by added.recipient_id
      returning *`,
    (added) => [...added].sort((a, b) => a.id - b.id),
  );
