import { maxWelcomeMessageLength } from '@parley/core/accounts';
import { field, integer, maxLength, object } from '@parley/wire/codecs';
import { freeText, required } from '../../parameters';
import { administratorRoute } from '../../route';

export const testWelcomeMessage = administratorRoute({
  summary: 'Send yourself the message of the welcome bot',
  method: 'post',
  path: '/realm/test_welcome_bot_custom_message',
  since: 'welcomeMessageCustomText',
  parameters: {
    welcome_message_custom_text: required(
      freeText(maxLength(maxWelcomeMessageLength)),
      'The text of the message, in Markdown.',
    ),
  },
  response: object({ required: { message_id: field('Id of the message.', integer) } }),
  run: ({ messages }, caller, { welcome_message_custom_text }) =>
    messages.testWelcomeMessage(caller, { content: welcome_message_custom_text }),
  present: (id) => ({ message_id: id }),
});
