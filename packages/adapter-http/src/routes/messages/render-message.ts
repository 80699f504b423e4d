import { maxMessageLength } from '@parley/core/messages';
import { maxLength, rawText } from '@parley/wire/codecs';
import { plain, required } from '../../parameters';
import { oneField, userRoute } from '../../route';

export const renderMessage = userRoute({
  summary: 'Render a message',
  method: 'post',
  path: '/messages/render',
  needs: 'read',
  parameters: {
    content: required(plain(maxLength(maxMessageLength)), 'The content, in Markdown.'),
  },
  ...oneField('rendered', 'The content as HTML.', rawText),
  run: ({ messages }, caller, { content }) => messages.render(caller, { content }),
});
