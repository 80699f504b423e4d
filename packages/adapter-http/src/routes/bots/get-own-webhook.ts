import { object, text } from '../../codecs';
import { userRoute } from '../../route';

/** Source: API document, "Outgoing webhook payload". */
export const getOwnWebhook = userRoute({
  summary: 'Get the bot fields that every outgoing webhook payload contains',
  method: 'post',
  path: '/chat-outgoing-webhook',
  parameters: {},
  response: object({
    required: { bot_email: text, bot_full_name: text },
    optional: { token: text },
  }),
  run:
    ({ messages }) =>
    (caller) =>
      messages.getOwnWebhook(caller),
  present: ({ email, fullName, token }) => ({
    bot_email: email,
    bot_full_name: fullName,
    ...(token === undefined ? {} : { token }),
  }),
});
