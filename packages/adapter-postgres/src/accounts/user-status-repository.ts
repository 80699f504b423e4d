import type { UserStatus, UserStatusRepository } from '@parley/core/accounts';
import * as TE from 'fp-ts/TaskEither';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { rowsOf } from '../connection/rows-of';
import { fromAllRows, sent } from '../connection/run';
import type { Database, Db } from '../database';

const toStatus = (row: Selectable<Database['user_status']>): UserStatus => ({
  text: row.status_text,
  emoji: {
    emojiName: row.emoji_name,
    emojiCode: row.emoji_code,
    reactionType: row.reaction_type,
  },
});

export const userStatusRepository = (db: Db): UserStatusRepository => ({
  of: (realmId, userIds) =>
    userIds.length === 0
      ? TE.right(new Map())
      : fromAllRows(
          db
            .selectFrom('user_status')
            .selectAll()
            .where('realm_id', '=', realmId)
            .$if(userIds !== 'everyone', (query) =>
              query.where(sql<boolean>`user_id = any(${userIds}::bigint[])`),
            ),
          (found) => new Map(found.map((row) => [row.user_id, toStatus(row)])),
        ),

  change: (realmId, userId, { text: statusText, emoji }) =>
    sent(db, rowsOf(db, 'user_status').put({ realmId, userId }, { statusText, ...emoji })),
});
