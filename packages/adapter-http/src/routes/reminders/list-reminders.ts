import { arrayOf, field, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { reminderRecord } from '@parley/wire';

export const listReminders = userRoute({
  summary: 'Get reminders',
  method: 'get',
  path: '/reminders',
  since: 'reminderManagement',
  parameters: {},
  response: object({
    required: {
      reminders: field('Reminders that are not delivered yet.', arrayOf(reminderRecord.codec)),
    },
  }),
  run: ({ personal }, caller) => personal.listReminders(caller),
  present: (reminders) => ({ reminders: reminders.map((each) => reminderRecord.present(each)) }),
});
