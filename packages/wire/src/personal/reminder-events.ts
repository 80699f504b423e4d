import { arrayOf, integer, required } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';
import { reminderRecord } from './reminder-record';

const levels = { since: 'reminderManagement' } as const;

export const reminderEvents = eventsOf({
  reminders: {
    add: event<'ReminderAdded'>(
      'RemindersAddEvent',
      'A reminder was created.',
      levels,
    )({
      reminders: required(
        'The reminder, in a list.',
        arrayOf(reminderRecord.codec),
        ({ reminder }) => [reminderRecord.present(reminder)],
      ),
    }),
    remove: event<'ReminderRemoved'>(
      'RemindersRemoveEvent',
      'A reminder was deleted or delivered.',
      levels,
    )({ reminder_id: required('Id of the reminder.', integer, 'reminderId') }),
  },
});

/** Source: docs/reference/personal-data.md#reminders. */
export const reminderPresentations = presentationsOf({
  ReminderAdded: reminderEvents.reminders.add.present,
  ReminderRemoved: reminderEvents.reminders.remove.present,
});
