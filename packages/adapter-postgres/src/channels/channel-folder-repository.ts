import type { ChannelFolder, ChannelFolderRepository } from '@parley/core/channels';
import type { RealmId } from '@parley/core/kernel';
import { foldCase } from '@parley/core/kernel';
import { sql } from 'kysely';
import type { Row } from '../connection/rows-of';
import { rowsOf } from '../connection/rows-of';
import { eachRow, fromFirstRow, fromOnlyRow, sent, sentOn } from '../connection/run';
import type { Db } from '../database';

const toFolder = ({
  nameKey: _,
  position: order,
  ...folder
}: Row<'channel_folder'>): ChannelFolder => ({ ...folder, order });

const nextPosition = (realmId: RealmId) =>
  sql`(select coalesce(max(position), -1) + 1 from channel_folder where realm_id = ${realmId})`;

export const channelFolderRepository = (db: Db): ChannelFolderRepository => {
  const folders = rowsOf(db, 'channel_folder');
  return {
    create: ({ realmId, name, description, renderedDescription, creatorId, createdAt }) =>
      fromOnlyRow(
        folders.insert({
          realmId,
          name,
          nameKey: foldCase(name),
          description,
          renderedDescription,
          creatorId,
          createdAt,
          position: nextPosition(realmId),
        }),
        toFolder,
      ),

    find: (realmId, id) => fromFirstRow(folders.select({ realmId, id }), toFolder),

    list: (realmId) => eachRow(folders.select({ realmId }, 'position', 'id'), toFolder),

    update: (realmId, id, { name, description, renderedDescription, isArchived }) => {
      const nameKey = name === undefined ? undefined : foldCase(name);
      return sent(
        db,
        folders.update(
          { realmId, id },
          { name, nameKey, description, renderedDescription, isArchived },
        ),
      );
    },

    reorder: (realmId, ids) =>
      sentOn(db)`
        update channel_folder set position = wanted.place - 1
        from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
        where channel_folder.realm_id = ${realmId} and channel_folder.id = wanted.id`,
  };
};
