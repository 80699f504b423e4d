import type { FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import type { MessageReaction } from '../messages/message-view';

const presentEmoji = (reaction: MessageReaction) => ({
  emoji_name: reaction.emojiName,
  emoji_code: reaction.emojiCode,
  reaction_type: reaction.reactionType,
});

/** A reaction in a message object. Source: docs/reference/emoji.md#reaction-events. */
export const presentReaction = (reaction: MessageReaction, level: FeatureLevel) => ({
  ...presentEmoji(reaction),
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

/** Events contain the reactor's `user` object at more levels than messages do. */
const hasUser = (level: FeatureLevel): boolean =>
  !has(level, 'reactionUserRemoved') ||
  (has(level, 'reactionUserInEventsRestored') && !has(level, 'reactionUserInEventsRemoved'));

/** A reaction in an event. Source: docs/reference/emoji.md#reaction-events. */
export const presentChangedReaction = (reaction: MessageReaction, level: FeatureLevel) => ({
  ...presentEmoji(reaction),
  ...(has(level, 'reactionUserId') ? { user_id: reaction.user.id } : {}),
  ...(hasUser(level)
    ? {
        user: {
          user_id: reaction.user.id,
          email: reaction.user.email,
          full_name: reaction.user.fullName,
        },
      }
    : {}),
});
