import { boolean, integer } from '@parley/wire/codecs';
import { json, optional, required } from '../../parameters';
import { oneField, userRoute } from '../../route';
import * as scheduled from './scheduled-message-parameters';

export const scheduleMessage = userRoute({
  summary: 'Create a scheduled message',
  method: 'post',
  path: '/scheduled_messages',
  needs: 'write',
  since: 'scheduledMessageCreation',
  parameters: {
    type: required(scheduled.scheduledType, scheduled.descriptions.type),
    to: required(scheduled.scheduledRecipient, scheduled.descriptions.to),
    content: required(scheduled.scheduledContent, scheduled.descriptions.content),
    scheduled_delivery_timestamp: required(
      scheduled.deliveryTime,
      scheduled.descriptions.scheduled_delivery_timestamp,
    ),
    topic: optional(scheduled.scheduledTopic, scheduled.descriptions.topic, {
      aliases: ['subject'],
    }),
    read_by_sender: optional(
      json(boolean),
      'Whether the message is marked as read for you when it is sent. By default, it is if the client is one that people use interactively.',
    ),
  },
  adds: ['scheduledMessages'],
  ...oneField('scheduled_message_id', 'Id of the scheduled message.', integer),
  run: (
    { personal },
    caller,
    { type, to, content, topic, scheduled_delivery_timestamp, read_by_sender },
  ) =>
    personal.scheduleMessage(caller, {
      type,
      to,
      topic,
      content,
      deliverAt: scheduled_delivery_timestamp,
      isReadBySender: read_by_sender,
    }),
});
