import { recordsIn, userRoute } from '../../route';
import { reminderRecord } from '@parley/wire';

export const listReminders = userRoute({
  summary: 'Get reminders',
  method: 'get',
  path: '/reminders',
  since: 'reminderManagement',
  ...recordsIn('reminders', 'Reminders that are not delivered yet.', reminderRecord),
  run: ({ personal }, caller) => personal.listReminders(caller),
});
