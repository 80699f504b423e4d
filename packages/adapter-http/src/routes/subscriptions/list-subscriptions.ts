import { arrayOf, field, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { includeSubscribers } from './include-subscribers';
import { subscriptionRecord } from '@parley/wire';

export const listSubscriptions = userRoute({
  summary: 'Get your channel subscriptions',
  method: 'get',
  path: '/users/me/subscriptions',
  needs: 'read',
  parameters: { include_subscribers: includeSubscribers },
  response: object({
    required: {
      subscriptions: field('Subscriptions of the user.', arrayOf(subscriptionRecord.codec)),
    },
  }),
  run: ({ channels }, caller, { include_subscribers }) =>
    channels.listSubscriptions(caller, { include: include_subscribers }),
  sliced: 'subscriptions',
  present: (subscriptions, { level }) => ({
    subscriptions: subscriptions.map(({ channel, ...context }) =>
      subscriptionRecord.present(channel, { ...context, level }),
    ),
  }),
});
