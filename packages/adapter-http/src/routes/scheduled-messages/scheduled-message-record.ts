import { arrayOf, boolean, integer, literal, object, oneOf, rawText } from '../../codecs';

const common = {
  scheduled_message_id: integer,
  content: rawText,
  rendered_content: rawText,
  scheduled_delivery_timestamp: integer,
};

/** Source: reference, "Scheduled messages", object. */
export const scheduledMessageRecord = oneOf<object>(
  object({
    required: { ...common, type: literal('stream'), to: integer, topic: rawText },
    optional: { failed: boolean },
  }),
  object({
    required: { ...common, type: literal('private'), to: arrayOf(integer) },
    optional: { failed: boolean },
  }),
);
