import { ScheduledMessageId } from '@parley/core';
import { object } from '../../codecs';
import { optional } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';
import * as scheduled from './scheduled-message-parameters';

export const updateScheduledMessage = userRoute({
  summary: 'Edit a scheduled message',
  method: 'patch',
  path: '/scheduled_messages/:scheduled_message_id',
  since: 'scheduledMessageEditing',
  pathParameters: { scheduled_message_id: pathId(ScheduledMessageId) },
  parameters: {
    type: optional(scheduled.scheduledType),
    to: optional(scheduled.scheduledRecipient),
    content: optional(scheduled.scheduledContent),
    scheduled_delivery_timestamp: optional(scheduled.deliveryTime),
    topic: optional(scheduled.scheduledTopic, { aliases: ['subject'] }),
  },
  adds: ['scheduledMessages'],
  response: object({}),
  run:
    ({ personal }) =>
    (caller, { scheduled_message_id, type, to, content, topic, scheduled_delivery_timestamp }) =>
      personal.updateScheduledMessage(caller, {
        id: scheduled_message_id,
        type,
        to,
        topic,
        content,
        deliverAt: scheduled_delivery_timestamp,
      }),
  present: () => ({}),
});
