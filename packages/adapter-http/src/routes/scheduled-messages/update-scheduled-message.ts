import { scheduledMessageInPath } from '../in-paths';
import { optional } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import * as scheduled from './scheduled-message-parameters';

export const updateScheduledMessage = userRoute({
  summary: 'Edit a scheduled message',
  method: 'patch',
  path: '/scheduled_messages/:scheduled_message_id',
  needs: 'write',
  since: 'scheduledMessageEditing',
  pathParameters: { scheduled_message_id: scheduledMessageInPath },
  parameters: {
    type: optional(scheduled.scheduledType, scheduled.descriptions.type),
    to: optional(scheduled.scheduledRecipient, scheduled.descriptions.to),
    content: optional(scheduled.scheduledContent, scheduled.descriptions.content),
    scheduled_delivery_timestamp: optional(
      scheduled.deliveryTime,
      scheduled.descriptions.scheduled_delivery_timestamp,
    ),
    topic: optional(scheduled.scheduledTopic, scheduled.descriptions.topic, {
      aliases: ['subject'],
    }),
  },
  adds: ['scheduledMessages'],
  ...withoutFields,
  run: (
    { personal },
    caller,
    { scheduled_message_id, type, to, content, topic, scheduled_delivery_timestamp },
  ) =>
    personal.updateScheduledMessage(caller, {
      id: scheduled_message_id,
      type,
      to,
      topic,
      content,
      deliverAt: scheduled_delivery_timestamp,
    }),
});
