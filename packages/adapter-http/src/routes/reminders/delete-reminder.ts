import { ReminderId } from '@parley/core/kernel';
import { pathId } from '../../path-parameters';
import { userRoute, withoutFields } from '../../route';

export const deleteReminder = userRoute({
  summary: 'Delete a reminder',
  method: 'delete',
  path: '/reminders/:reminder_id',
  since: 'reminderManagement',
  pathParameters: { reminder_id: pathId(ReminderId, 'The id of the reminder.') },
  ...withoutFields,
  run: ({ personal }, caller, { reminder_id }) =>
    personal.deleteReminder(caller, { id: reminder_id }),
});
