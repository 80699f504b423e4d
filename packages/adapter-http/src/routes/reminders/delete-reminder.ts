import { ReminderId } from '@parley/core/kernel';
import { object } from '@parley/wire/codecs';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';

export const deleteReminder = userRoute({
  summary: 'Delete a reminder',
  method: 'delete',
  path: '/reminders/:reminder_id',
  since: 'reminderManagement',
  pathParameters: { reminder_id: pathId(ReminderId, 'The id of the reminder.') },
  parameters: {},
  response: object({}),
  run:
    ({ personal }) =>
    (caller, { reminder_id }) =>
      personal.deleteReminder(caller, { id: reminder_id }),
  present: () => ({}),
});
