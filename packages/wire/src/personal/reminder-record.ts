import type { Reminder } from '@parley/core/personal';
import {
  arrayOf,
  boolean,
  field,
  integer,
  literal,
  named,
  nullable,
  object,
  rawText,
} from '../codecs';

/** Source: docs/reference/personal-data.md#reminders. */
export const reminderRecord = named(
  'Reminder',
  'A message that will remind the user of another message.',
  object({
    required: {
      reminder_id: field('Id of the reminder.', integer),
      type: field('Always private: reminders are direct messages.', literal('private')),
      to: field('Id of the user, in a list.', arrayOf(integer)),
      content: field('Content of the reminder in Markdown.', rawText),
      rendered_content: field('Content of the reminder as HTML.', rawText),
      scheduled_delivery_timestamp: field('Time of delivery, in UNIX seconds.', integer),
      failed: field('Whether the delivery failed.', boolean),
      reminder_target_message_id: field(
        'Id of the message to remind of; null if it was deleted.',
        nullable(integer),
      ),
    },
  }),
);

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
