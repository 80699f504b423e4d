import { MessageId } from '@parley/core';
import { object } from '../../codecs';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';

export const deleteMessage = userRoute({
  summary: 'Permanently delete a message',
  method: 'delete',
  path: '/messages/:message_id',
  pathParameters: { message_id: pathId(MessageId) },
  parameters: {},
  response: object({}),
  run:
    ({ messages }) =>
    (caller, { message_id }) =>
      messages.delete(caller, { messageId: message_id }),
  present: () => ({}),
});
