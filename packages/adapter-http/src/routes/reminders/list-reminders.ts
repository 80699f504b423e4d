import { presentReminder } from '@parley/core';
import { arrayOf, object } from '../../codecs';
import { userRoute } from '../../route';
import { reminderRecord } from './reminder-record';

export const listReminders = userRoute({
  summary: 'Get reminders',
  method: 'get',
  path: '/reminders',
  since: 'reminderManagement',
  parameters: {},
  response: object({ required: { reminders: arrayOf(reminderRecord) } }),
  run:
    ({ personal }) =>
    (caller) =>
      personal.listReminders(caller),
  present: (reminders) => ({ reminders: reminders.map(presentReminder) }),
});
