import { messageInPath } from '../in-paths';
import { plain, required } from '../../parameters';
import { emojiCode, emojiDescriptions, reactionType } from '../shared-parameters';
import { userRoute, withoutFields } from '../../route';
import { line } from '../limits';

export const addReaction = userRoute({
  summary: 'Add an emoji reaction',
  method: 'post',
  path: '/messages/:message_id/reactions',
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
