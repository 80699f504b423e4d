import type { FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import type { MessageReaction } from '../messages/message-view';

/** A reaction in a message object. Source: docs/reference/emoji.md#reaction-events. */
export const presentReaction = (reaction: MessageReaction, level: FeatureLevel) => ({
  emoji_name: reaction.emojiName,
  emoji_code: reaction.emojiCode,
  reaction_type: reaction.reactionType,
  ...(has(level, 'reactionUserId') ? { user_id: reaction.user.id } : {}),
  ...(has(level, 'reactionUserRemoved')
    ? {}
    : {
        user: {
          id: reaction.user.id,
          email: reaction.user.email,
          full_name: reaction.user.fullName,
        },
      }),
});
