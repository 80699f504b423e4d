import type { ReactionRepository } from '@parley/core/messages';
import { ReactionType } from '@parley/core/messages';
import { eachRow, sent } from '../connection/run';
import type { Db } from '../database';

/** The type as this repository wrote it. */
export const toReactionType = (stored: string): ReactionType =>
  ReactionType.is(stored) ? stored : 'unicode_emoji';

export const reactionRepository = (db: Db): ReactionRepository => ({
  ofMessage: (realmId, messageId) =>
    eachRow(
      db
        .selectFrom('reaction')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('message_id', '=', messageId)
        .orderBy('id'),
      (row) => ({
        userId: row.user_id,
        emoji: {
          name: row.emoji_name,
          code: row.emoji_code,
          type: toReactionType(row.reaction_type),
        },
      }),
    ),

  add: (realmId, messageId, { userId, emoji }) =>
    sent(
      db,
      db
        .insertInto('reaction')
        .values({
          realm_id: realmId,
          message_id: messageId,
          user_id: userId,
          emoji_name: emoji.name,
          emoji_code: emoji.code,
          reaction_type: emoji.type,
        })
        .onConflict((conflict) => conflict.doNothing()),
    ),

  remove: (realmId, messageId, { userId, emoji }) =>
    sent(
      db,
      db
        .deleteFrom('reaction')
        .where('realm_id', '=', realmId)
        .where('message_id', '=', messageId)
        .where('user_id', '=', userId)
        .where('emoji_code', '=', emoji.code)
        .where('reaction_type', '=', emoji.type),
    ),
});
