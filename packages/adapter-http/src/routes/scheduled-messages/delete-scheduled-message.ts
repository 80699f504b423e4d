import { object } from '@parley/wire/codecs';
import { scheduledMessageInPath } from '../in-paths';
import { userRoute } from '../../route';

export const deleteScheduledMessage = userRoute({
  summary: 'Delete a scheduled message',
  method: 'delete',
  path: '/scheduled_messages/:scheduled_message_id',
  since: 'scheduledMessages',
  pathParameters: { scheduled_message_id: scheduledMessageInPath },
  parameters: {},
  response: object({}),
  run:
    ({ personal }) =>
    (caller, { scheduled_message_id }) =>
      personal.deleteScheduledMessage(caller, { id: scheduled_message_id }),
  present: () => ({}),
});
