import { arrayOf, integer, object, text } from '../../codecs';

/** Source: reference, "Attachment object and listing". */
export const attachmentRecord = object({
  required: { id: integer, name: text, path_id: text, size: integer, create_time: integer },
  optional: {
    message_ids: arrayOf(integer),
    messages: arrayOf(object({ required: { id: integer, date_sent: integer } })),
  },
});
