import type { CustomEmojiView } from '@parley/core/messages';
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

/** Source: docs/reference/emoji.md#custom-emoji. */
export const presentCustomEmoji = (emoji: CustomEmojiView) => ({
  id: String(emoji.id),
  name: emoji.name,
  source_url: emoji.sourceUrl,
  still_url: emoji.stillUrl,
  deactivated: !emoji.isActive,
  author_id: emoji.authorId,
});

/** Custom emoji by id, with the ids as strings. */
export const presentCustomEmojiMap = (all: readonly CustomEmojiView[]) =>
  Object.fromEntries(all.map((emoji) => [String(emoji.id), presentCustomEmoji(emoji)]));
