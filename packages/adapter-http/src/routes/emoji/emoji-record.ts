import { boolean, integer, nullable, object, text } from '../../codecs';

/** Source: reference, "Custom emoji", object. */
export const emojiRecord = object({
  required: {
    id: text,
    name: text,
    source_url: text,
    still_url: nullable(text),
    deactivated: boolean,
    author_id: nullable(integer),
  },
});
