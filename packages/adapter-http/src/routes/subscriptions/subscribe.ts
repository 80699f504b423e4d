import { arrayOf, boolean, object, recordOf, text } from '../../codecs';
import { json, required } from '../../parameters';
import { nonGuestRoute } from '../../route';
import {
  presentSubscribed,
  requestedChannels,
  subscribeCommand,
  subscribeParameters,
} from './requested-channels';

export const subscribe = nonGuestRoute({
  summary: 'Subscribe to channels, creating those that do not exist',
  method: 'post',
  path: '/users/me/subscriptions',
  parameters: {
    subscriptions: required(
      json(requestedChannels),
      'The channels. Those that do not exist are created, with the given description; `color` is the color that they have for you.',
    ),
    ...subscribeParameters,
  },
  response: object({
    required: {
      subscribed: recordOf(arrayOf(text)),
      already_subscribed: recordOf(arrayOf(text)),
    },
    optional: { unauthorized: arrayOf(text), new_subscription_messages_sent: boolean },
  }),
  run:
    ({ channels }) =>
    (caller, values) =>
      channels.subscribe(caller, subscribeCommand(values.subscriptions, values, caller)),
  present: presentSubscribed,
});
