import * as t from 'io-ts';
import { MessageId, ReminderId, UserId } from '../../kernel';

export const Reminder = t.readonly(
  t.type({
    id: ReminderId,
    userId: UserId,
    /** Null for a note to oneself. */
    messageId: t.union([MessageId, t.null]),
    /** Empty for none. */
    note: t.string,
    /** Markdown of what is to be sent, as things stood when it was asked for. */
    content: t.string,
    renderedContent: t.string,
    deliverAt: t.number,
    /** It was due when there was nobody to remind; it waits for nothing any more. */
    hasFailed: t.boolean,
  }),
);
/** A message that somebody wants to be sent later. Source: API document, "POST /reminders". */
export type Reminder = t.TypeOf<typeof Reminder>;

/** In Unicode code points. */
export const maxReminderNoteLength = 500;

/** Source: reference, "Reminders". */
export const presentReminder = (reminder: Reminder) => ({
  reminder_id: reminder.id,
  type: 'private' as const,
  to: [reminder.userId],
  content: reminder.content,
  rendered_content: reminder.renderedContent,
  scheduled_delivery_timestamp: reminder.deliverAt,
  failed: reminder.hasFailed,
  reminder_target_message_id: reminder.messageId,
});
