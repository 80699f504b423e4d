import { MessageId, ReminderId } from '@parley/core/kernel';
import { reminderRecord } from '@parley/wire';
import { id, integer, max, text } from '@parley/wire/codecs';
import { freeText, json, optional } from '../../parameters';
import { pathId } from '../../path-parameters';
import { recordsIn, userRoute, oneField, withoutFields } from '../../route';
import { latestTime } from '../latest-time';
import { contentInput } from '../limits';

export const listReminders = userRoute({
  summary: 'Get reminders',
  method: 'get',
  path: '/reminders',
  needs: 'read',
  since: 'reminderManagement',
  ...recordsIn('reminders', 'Reminders that are not delivered yet.', reminderRecord),
  run: ({ personal }, caller) => personal.listReminders(caller),
});

export const createReminder = userRoute({
  summary: 'Create a reminder for a message or a note',
  method: 'post',
  path: '/reminders',
  needs: 'write',
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
  ...oneField('reminder_id', 'Id of the new reminder.', integer),
  run: ({ personal }, caller, { message_id, scheduled_delivery_timestamp, note }) =>
    personal.createReminder(caller, {
      messageId: message_id,
      deliverAt: scheduled_delivery_timestamp,
      note,
    }),
});

export const deleteReminder = userRoute({
  summary: 'Delete a reminder',
  method: 'delete',
  path: '/reminders/:reminder_id',
  needs: 'write',
  since: 'reminderManagement',
  pathParameters: { reminder_id: pathId(ReminderId, 'The id of the reminder.') },
  ...withoutFields,
  run: ({ personal }, caller, { reminder_id }) =>
    personal.deleteReminder(caller, { id: reminder_id }),
});
