import { field, object, text } from '@parley/wire/codecs';
import { userRoute } from '../../route';

/** Source: docs/reference/outgoing-webhooks.md#payload. */
export const getOwnWebhook = userRoute({
  summary: 'Get the bot fields that every outgoing webhook payload contains',
  method: 'post',
  path: '/chat-outgoing-webhook',
  needs: 'credentials',
  response: object({
    required: {
      bot_email: field('Email address of the bot.', text),
      bot_full_name: field('Name of the bot.', text),
    },
    optional: {
      token: field('Token that requests of the outgoing webhook carry; missing for others.', text),
    },
  }),
  run: ({ messages }, caller) => messages.getOwnWebhook(caller),
  present: ({ email, fullName, token }) => ({
    bot_email: email,
    bot_full_name: fullName,
    ...(token === undefined ? {} : { token }),
  }),
});
