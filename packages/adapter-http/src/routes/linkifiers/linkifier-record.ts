import { arrayOf, integer, nullable, object, text } from '../../codecs';

/** Source: API document, "Linkifier". */
export const linkifierRecord = object({
  required: { id: integer, pattern: text },
  optional: {
    url_template: text,
    url_format: text,
    example_input: nullable(text),
    reverse_template: nullable(text),
    alternative_url_templates: arrayOf(text),
  },
});
