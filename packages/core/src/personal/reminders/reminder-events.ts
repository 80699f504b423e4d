import * as t from 'io-ts';
import { ReminderId, eventKind, eventTable, has } from '../../kernel';
import { Reminder, presentReminder } from './reminder';

const ReminderAdded = t.readonly(t.type({ _tag: t.literal('ReminderAdded'), reminder: Reminder }));
export type ReminderAdded = t.TypeOf<typeof ReminderAdded>;

/** Deleted, or delivered. */
const ReminderRemoved = t.readonly(
  t.type({ _tag: t.literal('ReminderRemoved'), reminderId: ReminderId }),
);
export type ReminderRemoved = t.TypeOf<typeof ReminderRemoved>;

export const reminderEvents = eventTable({
  ReminderAdded: eventKind(ReminderAdded, ({ reminder }, { level }) =>
    has(level, 'reminderManagement')
      ? [{ type: 'reminders', op: 'add', reminders: [presentReminder(reminder)] }]
      : [],
  ),
  ReminderRemoved: eventKind(ReminderRemoved, ({ reminderId }, { level }) =>
    has(level, 'reminderManagement')
      ? [{ type: 'reminders', op: 'remove', reminder_id: reminderId }]
      : [],
  ),
});
