import type { Reminder } from '@parley/core/personal';
import { arrayOf, boolean, integer, literal, nullable, rawText, record, required } from '../codecs';

/** Source: docs/reference/personal-data.md#reminders. */
export const reminderRecord = record<Reminder>(
  'Reminder',
  'A message that will remind the user of another message.',
)({
  reminder_id: required('Id of the reminder.', integer, 'id'),
  type: required(
    'Always private: reminders are direct messages.',
    literal('private'),
    () => 'private' as const,
  ),
  to: required('Id of the user, in a list.', arrayOf(integer), ({ userId }) => [userId]),
  content: required('Content of the reminder in Markdown.', rawText, 'content'),
  rendered_content: required('Content of the reminder as HTML.', rawText, 'renderedContent'),
  scheduled_delivery_timestamp: required(
    'Time of delivery, in UNIX seconds.',
    integer,
    'deliverAt',
  ),
  failed: required('Whether the delivery failed.', boolean, 'hasFailed'),
  reminder_target_message_id: required(
    'Id of the message to remind of; null if it was deleted.',
    nullable(integer),
    'messageId',
  ),
});
