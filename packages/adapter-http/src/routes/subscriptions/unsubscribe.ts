import { arrayOf, object } from '@parley/wire/codecs';
import { json, optional, required } from '../../parameters';
import { userRoute } from '../../route';
import { principals } from './requested-channels';
import { line, maxChannels } from '../limits';
import { unsubscribed } from './subscription-results';

export const unsubscribe = userRoute({
  summary: 'Unsubscribe from channels',
  method: 'delete',
  path: '/users/me/subscriptions',
  needs: 'write',
  parameters: {
    subscriptions: required(json(arrayOf(line, maxChannels)), 'The names of the channels.'),
    principals: optional(
      json(principals),
      'The ids, or else the email addresses, of the users who are unsubscribed; by default, you.',
    ),
  },
  response: object({ required: unsubscribed }),
  run: ({ channels }, caller, values) =>
    channels.unsubscribe(caller, { names: values.subscriptions, principals: values.principals }),
  present: ({ removed, notRemoved }) => ({ removed, not_removed: notRemoved }),
});
