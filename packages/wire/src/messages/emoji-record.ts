import { boolean, field, integer, named, nullable, object, text } from '../codecs';

/** Source: docs/reference/emoji.md#custom-emoji. */
export const emojiRecord = named(
  'CustomEmoji',
  'An emoji that the organization has uploaded.',
  object({
    required: {
      id: field('Id of the emoji, as text.', text),
      name: field('Name of the emoji.', text),
      source_url: field('URL of the image.', text),
      still_url: field(
        'URL of an image without animation; null if the image is not animated.',
        nullable(text),
      ),
      deactivated: field('Whether the emoji is deactivated.', boolean),
      author_id: field('Id of the user who uploaded it; null if unknown.', nullable(integer)),
    },
  }),
);
