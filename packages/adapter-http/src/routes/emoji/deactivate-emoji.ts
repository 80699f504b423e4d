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
    ({ deactivateEmoji: deactivate }) =>
    (caller, { emoji_name }) =>
      deactivate(caller, { name: emoji_name }),
  present: () => ({}),
});
