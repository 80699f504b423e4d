import type { UserStatus, UserStatusRepository } from '@parley/core/accounts';
import * as TE from 'fp-ts/TaskEither';
import type { Row } from '../connection/rows-of';
import { rowsOf } from '../connection/rows-of';
import { fromAllRows, sent } from '../connection/run';
import type { Db } from '../database';

const toStatus = ({
  statusText: text,
  emojiName,
  emojiCode,
  reactionType,
}: Row<'user_status'>): UserStatus => ({ text, emoji: { emojiName, emojiCode, reactionType } });

export const userStatusRepository = (db: Db): UserStatusRepository => {
  const statuses = rowsOf(db, 'user_status');
  return {
    of: (realmId, userIds) =>
      userIds.length === 0
        ? TE.right(new Map())
        : fromAllRows(
            statuses.select(userIds === 'everyone' ? { realmId } : { realmId, userId: userIds }),
            (found) => new Map(found.map((row) => [row.userId, toStatus(row)])),
          ),

    change: (realmId, userId, { text: statusText, emoji }) =>
      sent(db, statuses.put({ realmId, userId }, { statusText, ...emoji })),
  };
};
