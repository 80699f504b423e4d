import { emojiInPath } from '../in-paths';
import { userRoute, withoutFields } from '../../route';

export const deactivateEmoji = userRoute({
  summary: 'Deactivate a custom emoji',
  method: 'delete',
  path: '/realm/emoji/:emoji_name',
  pathParameters: { emoji_name: emojiInPath },
  ...withoutFields,
  run: ({ messages }, caller, { emoji_name }) =>
    messages.deactivateEmoji(caller, { name: emoji_name }),
});
