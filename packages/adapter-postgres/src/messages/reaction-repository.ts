import type { ReactionRepository } from '@parley/core/messages';
import { ReactionType } from '@parley/core/messages';
import { rowsOf } from '../connection/rows-of';
import { eachRow, sent } from '../connection/run';
import type { Db } from '../database';

/** The type as this repository wrote it. */
export const toReactionType = (stored: string): ReactionType =>
  ReactionType.is(stored) ? stored : 'unicode_emoji';

export const reactionRepository = (db: Db): ReactionRepository => {
  const reactions = rowsOf(db, 'reaction');
  return {
    ofMessage: (realmId, messageId) =>
      eachRow(reactions.select({ realmId, messageId }, 'id'), (row) => ({
        userId: row.userId,
        emoji: {
          name: row.emojiName,
          code: row.emojiCode,
          type: toReactionType(row.reactionType),
        },
      })),

    add: (realmId, messageId, { userId, emoji }) =>
      sent(
        db,
        reactions.add({
          realmId,
          messageId,
          userId,
          emojiName: emoji.name,
          emojiCode: emoji.code,
          reactionType: emoji.type,
        }),
      ),

    remove: (realmId, messageId, { userId, emoji }) =>
      sent(
        db,
        reactions.delete({
          realmId,
          messageId,
          userId,
          emojiCode: emoji.code,
          reactionType: emoji.type,
        }),
      ),
  };
};
