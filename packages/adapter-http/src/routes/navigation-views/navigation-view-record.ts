import { boolean, object, text } from '../../codecs';

/** Source: API document, «Other records», navigation view. */
export const navigationViewRecord = object({
  required: { fragment: text, is_pinned: boolean },
  optional: { name: text },
});
