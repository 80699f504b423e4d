import { viewCustomEmoji } from '@parley/core/messages';
import { field, object, recordOf } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { emojiRecord, presentCustomEmojiMap } from '@parley/wire';

export const listEmoji = userRoute({
  summary: "Get the organization's custom emoji",
  method: 'get',
  path: '/realm/emoji',
  response: object({
    required: {
      emoji: field('Custom emoji by id, including deactivated ones.', recordOf(emojiRecord.codec)),
    },
  }),
  run: ({ messages }, caller) => messages.listEmoji(caller),
  present: (emoji, { realm }) => ({
    emoji: presentCustomEmojiMap(emoji.map(viewCustomEmoji(realm))),
  }),
});
