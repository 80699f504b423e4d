import { arrayOf, boolean, integer, literal, nullable, object, rawText } from '../../codecs';

/** Source: reference, "Reminders", object. */
export const reminderRecord = object({
  required: {
    reminder_id: integer,
    type: literal('private'),
    to: arrayOf(integer),
    content: rawText,
    rendered_content: rawText,
    scheduled_delivery_timestamp: integer,
    failed: boolean,
    reminder_target_message_id: nullable(integer),
  },
});
