import * as t from 'io-ts';
import { ReminderId, eventTable } from '../../kernel';
import { Reminder } from './reminder';

const ReminderAdded = t.readonly(t.type({ _tag: t.literal('ReminderAdded'), reminder: Reminder }));

/** Deleted, or delivered. */
const ReminderRemoved = t.readonly(
  t.type({ _tag: t.literal('ReminderRemoved'), reminderId: ReminderId }),
);

export const reminderEvents = eventTable({ ReminderAdded, ReminderRemoved });
