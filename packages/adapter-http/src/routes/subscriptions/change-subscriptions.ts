import { arrayOf, object } from '@parley/wire/codecs';
import { json, withDefault } from '../../parameters';
import { nonGuestRoute } from '../../route';
import {
  presentSubscribed,
  requestedChannels,
  subscribeCommand,
  subscribeParameters,
} from './requested-channels';
import { line, maxChannels } from '../limits';
import { subscribed, subscribedInPart, unsubscribed } from './subscription-results';

export const changeSubscriptions = nonGuestRoute({
  summary: 'Update subscriptions: add and remove channels',
  method: 'patch',
  path: '/users/me/subscriptions',
  needs: 'write',
  until: 'subscriptionChangesRemoved',
  parameters: {
    add: withDefault(json(requestedChannels), [], 'The channels to subscribe to.'),
    delete: withDefault(
      json(arrayOf(line, maxChannels)),
      [],
      'The names of the channels to unsubscribe from.',
    ),
    ...subscribeParameters,
  },
  response: object({
    required: { ...subscribed, ...unsubscribed },
    optional: subscribedInPart,
  }),
  run: ({ channels }, caller, values) =>
    channels.changeSubscriptions(caller, {
      add: subscribeCommand(values.add, values, caller),
      remove: values.delete,
    }),
  present: (result, caller, values) => ({
    ...presentSubscribed(result, caller, values),
    removed: result.removed,
    not_removed: result.notRemoved,
  }),
});
