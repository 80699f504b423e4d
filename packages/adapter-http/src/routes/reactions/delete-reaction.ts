import { MessageId } from '@parley/core';
import { object } from '../../codecs';
import { optional, plain } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';
import { line } from '../limits';

export const deleteReaction = userRoute({
  summary: 'Remove an emoji reaction',
  method: 'delete',
  path: '/messages/:message_id/reactions',
  pathParameters: { message_id: pathId(MessageId) },
  parameters: {
    emoji_name: optional(plain(line)),
    emoji_code: optional(plain(line)),
    reaction_type: optional(plain(line)),
  },
  response: object({}),
  run:
    ({ messages }) =>
    (caller, { message_id, emoji_name, emoji_code, reaction_type }) =>
      messages.deleteReaction(caller, {
        messageId: message_id,
        emoji: { name: emoji_name, code: emoji_code, type: reaction_type },
      }),
  present: () => ({}),
});
