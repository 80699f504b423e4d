import { maxWelcomeMessageLength } from '@parley/core/accounts';
import { integer, maxLength } from '@parley/wire/codecs';
import { freeText, required } from '../../parameters';
import { administratorRoute, oneField } from '../../route';

export const testWelcomeMessage = administratorRoute({
  summary: 'Send yourself the message of the welcome bot',
  method: 'post',
  path: '/realm/test_welcome_bot_custom_message',
  needs: 'write',
  since: 'welcomeMessageCustomText',
  parameters: {
    welcome_message_custom_text: required(
      freeText(maxLength(maxWelcomeMessageLength)),
      'The text of the message, in Markdown.',
    ),
  },
  ...oneField('message_id', 'Id of the message.', integer),
  run: ({ messages }, caller, { welcome_message_custom_text }) =>
    messages.testWelcomeMessage(caller, { content: welcome_message_custom_text }),
});
