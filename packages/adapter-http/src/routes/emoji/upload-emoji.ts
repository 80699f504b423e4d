import { object } from '../../codecs';
import { pathText } from '../../path-parameters';
import { nonGuestRoute } from '../../route';
import { maxLineLength } from '../limits';

export const uploadEmoji = nonGuestRoute({
  summary: 'Add an emoji; the form holds its picture, in a field of any name',
  method: 'post',
  path: '/realm/emoji/:emoji_name',
  pathParameters: { emoji_name: pathText(maxLineLength) },
  parameters: {},
  response: object({}),
  run:
    ({ uploadEmoji: upload }) =>
    (caller, { emoji_name }, { files }) =>
      upload(caller, { name: emoji_name, files }),
  present: () => ({}),
});
