import { maxEmojiBytes } from '@parley/core/messages';
import { emojiInPath } from '../in-paths';
import { nonGuestHumanRoute, withoutFields } from '../../route';

export const uploadEmoji = nonGuestHumanRoute({
  summary: 'Upload a custom emoji',
  method: 'post',
  path: '/realm/emoji/:emoji_name',
  pathParameters: { emoji_name: emojiInPath },
  maxFileBytes: maxEmojiBytes,
  file: { description: 'The image.', isRequired: true },
  adds: ['customEmoji'],
  ...withoutFields,
  run: ({ messages }, caller, { emoji_name }, { files }) =>
    messages.uploadEmoji(caller, { name: emoji_name, files: files() }),
});
