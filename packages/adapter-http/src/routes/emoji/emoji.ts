import { viewCustomEmoji, maxEmojiBytes } from '@parley/core/messages';
import { emojiRecord, presentCustomEmojiMap } from '@parley/wire';
import { field, object, recordOf } from '@parley/wire/codecs';
import { userRoute, nonGuestHumanRoute, withoutFields } from '../../route';
import { pathText } from '../../path-parameters';
import { maxLineLength } from '../limits';

const pathParameters = {
  emoji_name: pathText(maxLineLength, 'The name of the custom emoji, without colons.'),
};

export const listEmoji = userRoute({
  summary: "Get the organization's custom emoji",
  method: 'get',
  path: '/realm/emoji',
  needs: 'read',
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

export const uploadEmoji = nonGuestHumanRoute({
  summary: 'Upload a custom emoji',
  method: 'post',
  path: '/realm/emoji/:emoji_name',
  needs: 'write',
  pathParameters,
  maxFileBytes: maxEmojiBytes,
  file: { description: 'The image.', isRequired: true },
  adds: ['customEmoji'],
  ...withoutFields,
  run: ({ messages }, caller, { emoji_name }, { files }) =>
    messages.uploadEmoji(caller, { name: emoji_name, files: files() }),
});

export const deactivateEmoji = userRoute({
  summary: 'Deactivate a custom emoji',
  method: 'delete',
  path: '/realm/emoji/:emoji_name',
  needs: 'write',
  pathParameters,
  ...withoutFields,
  run: ({ messages }, caller, { emoji_name }) =>
    messages.deactivateEmoji(caller, { name: emoji_name }),
});
