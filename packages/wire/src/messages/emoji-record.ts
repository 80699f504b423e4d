import type { CustomEmojiView } from '@parley/core/messages';
import { boolean, integer, nullable, record, required, text } from '../codecs';

/** Source: docs/reference/emoji.md#custom-emoji. */
export const emojiRecord = record<CustomEmojiView>(
  'CustomEmoji',
  'An emoji that the organization has uploaded.',
)({
  id: required('Id of the emoji, as text.', text, ({ id }) => String(id)),
  name: required('Name of the emoji.', text, 'name'),
  source_url: required('URL of the image.', text, 'sourceUrl'),
  still_url: required(
    'URL of an image without animation; null if the image is not animated.',
    nullable(text),
    'stillUrl',
  ),
  deactivated: required('Whether the emoji is deactivated.', boolean, (one) => !one.isActive),
  author_id: required(
    'Id of the user who uploaded it; null if unknown.',
    nullable(integer),
    'authorId',
  ),
});

/** Custom emoji by id, with the ids as strings. */
export const presentCustomEmojiMap = (all: readonly CustomEmojiView[]) =>
  Object.fromEntries(all.map((emoji) => [String(emoji.id), emojiRecord.present(emoji)]));
