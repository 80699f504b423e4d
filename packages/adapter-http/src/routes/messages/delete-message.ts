import { object } from '@parley/wire/codecs';
import { messageInPath } from '../in-paths';
import { userRoute } from '../../route';

export const deleteMessage = userRoute({
  summary: 'Permanently delete a message',
  method: 'delete',
  path: '/messages/:message_id',
  pathParameters: { message_id: messageInPath },
  parameters: {},
  response: object({}),
  run:
    ({ messages }) =>
    (caller, { message_id }) =>
      messages.delete(caller, { messageId: message_id }),
  present: () => ({}),
});
