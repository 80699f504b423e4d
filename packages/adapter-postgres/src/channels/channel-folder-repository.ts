import type { ChannelFolder, ChannelFolderRepository } from '@parley/core/channels';
import type { RealmId } from '@parley/core/kernel';
import { foldCase } from '@parley/core/kernel';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { eachRow, fromFirstRow, fromOnlyRow, sent } from '../connection/run';
import type { Db } from '../database';
import type { ChannelFolderTable } from '../tables/channel-folder';

const toFolder = (row: Selectable<ChannelFolderTable>): ChannelFolder => ({
  id: row.id,
  realmId: row.realm_id,
  name: row.name,
  description: row.description,
  renderedDescription: row.rendered_description,
  creatorId: row.creator_id,
  createdAt: row.created_at,
  isArchived: row.is_archived,
  order: row.position,
});

const nextPosition = (realmId: RealmId) =>
  sql<number>`(select coalesce(max(position), -1) + 1 from channel_folder
    where realm_id = ${realmId})`;

export const channelFolderRepository = (db: Db): ChannelFolderRepository => ({
  create: (folder) =>
    fromOnlyRow(
      db
        .insertInto('channel_folder')
        .values({
          realm_id: folder.realmId,
          name: folder.name,
          name_key: foldCase(folder.name),
          description: folder.description,
          rendered_description: folder.renderedDescription,
          creator_id: folder.creatorId,
          created_at: folder.createdAt,
          position: nextPosition(folder.realmId),
        })
        .returningAll(),
      toFolder,
    ),

  find: (realmId, id) =>
    fromFirstRow(
      db
        .selectFrom('channel_folder')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('id', '=', id),
      toFolder,
    ),

  list: (realmId) =>
    eachRow(
      db
        .selectFrom('channel_folder')
        .selectAll()
        .where('realm_id', '=', realmId)
        .orderBy('position')
        .orderBy('id'),
      toFolder,
    ),

  update: (realmId, id, changes) =>
    sent(
      db,
      db
        .updateTable('channel_folder')
        .set({
          id,
          name: changes.name,
          name_key: changes.name === undefined ? undefined : foldCase(changes.name),
          description: changes.description,
          rendered_description: changes.renderedDescription,
          is_archived: changes.isArchived,
        })
        .where('realm_id', '=', realmId)
        .where('id', '=', id),
    ),

  reorder: (realmId, ids) =>
    sent(
      db,
      sql`
          update channel_folder set position = wanted.place - 1
          from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
          where channel_folder.realm_id = ${realmId} and channel_folder.id = wanted.id`,
    ),
});
