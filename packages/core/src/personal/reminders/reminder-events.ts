import { ReminderId, eventTable, tagged } from '../../kernel';
import { Reminder } from './reminder';

const ReminderAdded = tagged('ReminderAdded', { reminder: Reminder });

/** Deleted, or delivered. */
const ReminderRemoved = tagged('ReminderRemoved', { reminderId: ReminderId });

export const reminderEvents = eventTable({ ReminderAdded, ReminderRemoved });
