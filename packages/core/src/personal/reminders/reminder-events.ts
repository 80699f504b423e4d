import * as t from 'io-ts';
import type { EventTable } from '../../kernel';
import { ReminderId, has } from '../../kernel';
import { Reminder, presentReminder } from './reminder';

export const ReminderAdded = t.readonly(
  t.type({ _tag: t.literal('ReminderAdded'), reminder: Reminder }),
);
export type ReminderAdded = t.TypeOf<typeof ReminderAdded>;

/** Deleted, or delivered. */
export const ReminderRemoved = t.readonly(
  t.type({ _tag: t.literal('ReminderRemoved'), reminderId: ReminderId }),
);
export type ReminderRemoved = t.TypeOf<typeof ReminderRemoved>;

export type ReminderEvent = ReminderAdded | ReminderRemoved;

export const reminderEvents: EventTable<ReminderEvent> = {
  ReminderAdded: ({ reminder }, { level }) =>
    has(level, 'reminderManagement')
      ? [{ type: 'reminders', op: 'add', reminders: [presentReminder(reminder)] }]
      : [],
  ReminderRemoved: ({ reminderId }, { level }) =>
    has(level, 'reminderManagement')
      ? [{ type: 'reminders', op: 'remove', reminder_id: reminderId }]
      : [],
};
