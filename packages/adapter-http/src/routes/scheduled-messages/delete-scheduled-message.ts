import { scheduledMessageInPath } from '../in-paths';
import { userRoute, withoutFields } from '../../route';

export const deleteScheduledMessage = userRoute({
  summary: 'Delete a scheduled message',
  method: 'delete',
  path: '/scheduled_messages/:scheduled_message_id',
  needs: 'write',
  since: 'scheduledMessages',
  pathParameters: { scheduled_message_id: scheduledMessageInPath },
  ...withoutFields,
  run: ({ personal }, caller, { scheduled_message_id }) =>
    personal.deleteScheduledMessage(caller, { id: scheduled_message_id }),
});
