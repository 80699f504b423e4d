import { object } from '../../codecs';
import { pathText } from '../../path-parameters';
import { userRoute } from '../../route';
import { maxLineLength } from '../limits';

export const deactivateEmoji = userRoute({
  summary: 'Deactivate a custom emoji',
  method: 'delete',
  path: '/realm/emoji/:emoji_name',
  pathParameters: { emoji_name: pathText(maxLineLength) },
  parameters: {},
  response: object({}),
  run:
    ({ messages }) =>
    (caller, { emoji_name }) =>
      messages.deactivateEmoji(caller, { name: emoji_name }),
  present: () => ({}),
});
