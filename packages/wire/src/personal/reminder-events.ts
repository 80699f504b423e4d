import { arrayOf, integer, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { reminderRecord } from './reminder-record';

const levels = { since: 'reminderManagement' } as const;

const events = eventsOf({
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
export const reminderEvents = presentedEvents(events, {
  ReminderAdded: events.reminders.add.present,
  ReminderRemoved: events.reminders.remove.present,
});
