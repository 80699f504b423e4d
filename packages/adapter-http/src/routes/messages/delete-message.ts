import { messageInPath } from '../in-paths';
import { userRoute, withoutFields } from '../../route';

export const deleteMessage = userRoute({
  summary: 'Permanently delete a message',
  method: 'delete',
  path: '/messages/:message_id',
  needs: 'write',
  pathParameters: { message_id: messageInPath },
  ...withoutFields,
  run: ({ messages }, caller, { message_id }) => messages.delete(caller, { messageId: message_id }),
});
