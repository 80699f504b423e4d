import { maxEmojiBytes } from '@parley/core';
import { object } from '../../codecs';
import { pathText } from '../../path-parameters';
import { nonGuestHumanRoute } from '../../route';
import { maxLineLength } from '../limits';

export const uploadEmoji = nonGuestHumanRoute({
  summary: 'Upload a custom emoji (an image in a multipart form, in a field of any name)',
  method: 'post',
  path: '/realm/emoji/:emoji_name',
  pathParameters: { emoji_name: pathText(maxLineLength) },
  parameters: {},
  maxFileBytes: maxEmojiBytes,
  adds: ['customEmoji'],
  response: object({}),
  run:
    ({ messages }) =>
    (caller, { emoji_name }, { files }) =>
      messages.uploadEmoji(caller, { name: emoji_name, files: files() }),
  present: () => ({}),
});
