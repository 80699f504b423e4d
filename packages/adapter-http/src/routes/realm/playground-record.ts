import { integer, object, text } from '../../codecs';

export const playgroundRecord = object({
  required: { id: integer, name: text, pygments_language: text, url_template: text },
});
