import { plain, required, optional } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { messageInPath } from '../in-paths';
import { line } from '../limits';
import { emojiCode, emojiDescriptions, reactionType } from '../shared-parameters';

export const addReaction = userRoute({
  summary: 'Add an emoji reaction',
  method: 'post',
  path: '/messages/:message_id/reactions',
  needs: 'write',
  pathParameters: { message_id: messageInPath },
  parameters: {
    emoji_name: required(plain(line), emojiDescriptions.emoji_name),
    emoji_code: emojiCode,
    reaction_type: reactionType,
  },
  ...withoutFields,
  run: ({ messages }, caller, { message_id, emoji_name, emoji_code, reaction_type }) =>
    messages.addReaction(caller, {
      messageId: message_id,
      emoji: { name: emoji_name, code: emoji_code, type: reaction_type },
    }),
});

export const deleteReaction = userRoute({
  summary: 'Remove an emoji reaction',
  method: 'delete',
  path: '/messages/:message_id/reactions',
  needs: 'write',
  pathParameters: { message_id: messageInPath },
  parameters: {
    emoji_name: optional(plain(line), emojiDescriptions.emoji_name),
    emoji_code: emojiCode,
    reaction_type: reactionType,
  },
  ...withoutFields,
  run: ({ messages }, caller, { message_id, emoji_name, emoji_code, reaction_type }) =>
    messages.deleteReaction(caller, {
      messageId: message_id,
      emoji: { name: emoji_name, code: emoji_code, type: reaction_type },
    }),
});
