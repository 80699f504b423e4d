import type { FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import type { MessageView } from '@parley/core/messages';

type MessageReaction = MessageView['reactions'][number];

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
