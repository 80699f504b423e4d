import type { CustomEmojiRepository } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { takeLock } from '../connection/advisory-locks';
import { rowsOf } from '../connection/rows-of';
import { onlyRow, rows, sent } from '../connection/run';
import type { Db } from '../database';

export const customEmojiRepository = (db: Db): CustomEmojiRepository => {
  const emoji = rowsOf(db, 'custom_emoji');
  const list: CustomEmojiRepository['list'] = (realmId) => rows(emoji.select({ realmId }, 'id'));
  return {
    list,

    lock: (realmId) =>
      pipe(
        takeLock(db, 'customEmoji', sql`${realmId}::integer`),
        TE.flatMap(() => list(realmId)),
      ),

    create: ({ realmId, name, authorId, createdAt, picturePath, stillPath }) =>
      onlyRow(emoji.insert({ realmId, name, authorId, createdAt, picturePath, stillPath })),

    deactivate: (realmId, id) => sent(db, emoji.update({ realmId, id }, { isActive: false })),
  };
};
