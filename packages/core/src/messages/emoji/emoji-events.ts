import * as t from 'io-ts';
import { CustomEmojiId, eventTable, tagged } from '../../kernel';
import { CustomEmojiView } from './custom-emoji-view';

const everyEmoji = t.readonlyArray(CustomEmojiView);

const CustomEmojiAdded = tagged('CustomEmojiAdded', {
  emoji: CustomEmojiView,
  /** All custom emoji after the change, for clients without `individual_emoji_changes`. */
  all: everyEmoji,
});

const CustomEmojiRemoved = tagged('CustomEmojiRemoved', {
  emojiId: CustomEmojiId,
  all: everyEmoji,
});

export const emojiEvents = eventTable({ CustomEmojiAdded, CustomEmojiRemoved });
