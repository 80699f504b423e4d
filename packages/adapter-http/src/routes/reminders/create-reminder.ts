import { MessageId } from '@parley/core/kernel';
import { field, id, integer, max, object, text } from '@parley/wire/codecs';
import { freeText, json, optional } from '../../parameters';
import { userRoute } from '../../route';
import { latestTime } from '../latest-time';
import { contentInput } from '../limits';

export const createReminder = userRoute({
  summary: 'Create a reminder for a message or a note',
  method: 'post',
  path: '/reminders',
  since: 'reminders',
  parameters: {
    message_id: optional(
      json(id(MessageId)),
      'The id of the message to be reminded of. Omitted, the note alone is the reminder.',
    ),
    scheduled_delivery_timestamp: optional(
      json(max(latestTime)),
      'When you are reminded, as UNIX time in seconds. Required.',
    ),
    note: optional(freeText(contentInput(text)), 'A note for yourself.', {
      since: 'reminderNote',
    }),
  },
  adds: ['reminders'],
  response: object({ required: { reminder_id: field('Id of the new reminder.', integer) } }),
  run: ({ personal }, caller, { message_id, scheduled_delivery_timestamp, note }) =>
    personal.createReminder(caller, {
      messageId: message_id,
      deliverAt: scheduled_delivery_timestamp,
      note,
    }),
  present: (reminderId) => ({ reminder_id: reminderId }),
});
