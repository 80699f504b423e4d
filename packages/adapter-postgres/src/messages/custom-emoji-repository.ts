import type { CustomEmoji, CustomEmojiRepository } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { takeLock } from '../connection/advisory-locks';
import { eachRow, fromOnlyRow, sent } from '../connection/run';
import type { Db } from '../database';
import type { CustomEmojiTable } from '../tables/personal';

export const toCustomEmoji = (row: Selectable<CustomEmojiTable>): CustomEmoji => ({
  id: row.id,
  realmId: row.realm_id,
  name: row.name,
  authorId: row.author_id,
  createdAt: row.created_at,
  isActive: row.is_active,
  picturePath: row.picture_path,
  stillPath: row.still_path,
});

const listIn =
  (db: Db): CustomEmojiRepository['list'] =>
  (realmId) =>
    eachRow(
      db.selectFrom('custom_emoji').selectAll().where('realm_id', '=', realmId).orderBy('id'),
      toCustomEmoji,
    );

export const customEmojiRepository = (db: Db): CustomEmojiRepository => ({
  list: listIn(db),

  lock: (realmId) =>
    pipe(
      takeLock(db, 'customEmoji', sql`${realmId}::integer`),
      TE.flatMap(() => listIn(db)(realmId)),
    ),

  create: ({ realmId, name, authorId, createdAt, picturePath, stillPath }) =>
    fromOnlyRow(
      db
        .insertInto('custom_emoji')
        .values({
          realm_id: realmId,
          name,
          author_id: authorId,
          created_at: createdAt,
          picture_path: picturePath,
          still_path: stillPath,
        })
        .returningAll(),
      toCustomEmoji,
    ),

  deactivate: (realmId, id) =>
    sent(
      db,
      db
        .updateTable('custom_emoji')
        .set({ is_active: false })
        .where('realm_id', '=', realmId)
        .where('id', '=', id),
    ),
});
