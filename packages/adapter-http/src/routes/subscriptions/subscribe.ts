import { object } from '@parley/wire/codecs';
import { json, required } from '../../parameters';
import { nonGuestRoute } from '../../route';
import {
  presentSubscribed,
  requestedChannels,
  subscribeCommand,
  subscribeParameters,
} from './requested-channels';
import { subscribed, subscribedInPart } from './subscription-results';

export const subscribe = nonGuestRoute({
  summary: 'Subscribe to channels, creating those that do not exist',
  method: 'post',
  path: '/users/me/subscriptions',
  needs: 'write',
  parameters: {
    subscriptions: required(
      json(requestedChannels),
      'The channels. Those that do not exist are created, with the given description; `color` is the color that they have for you.',
    ),
    ...subscribeParameters,
  },
  adds: ['activeChannels', 'channels'],
  response: object({
    required: subscribed,
    optional: subscribedInPart,
  }),
  run: ({ channels }, caller, values) =>
    channels.subscribe(caller, subscribeCommand(values.subscriptions, values, caller)),
  present: presentSubscribed,
});
