type EmojiCharacters = {
  readonly start: number;
  readonly end: number;
  readonly characters: string;
};

/**
 * Everything that could be one emoji, so that an unknown sequence is left whole. Source: Unicode
 * Technical Standard #51, "ED-… possible_emoji".
 */
const unit = String.raw`(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\ufe0f\u20e3?|\u20e3|[\u{e0020}-\u{e007e}]+\u{e007f})?)`;
const possibleEmoji = new RegExp(String.raw`${unit}(?:\u200d${unit})*`, 'gu');

/**
 * A single character is shown as an emoji by default or with its selector; a sequence always is.
 */
const isPicture = (characters: string): boolean =>
  Array.from(characters).length > 1 || /\p{Emoji_Presentation}/u.test(characters);

/** Possible emoji of the text in emoji presentation. */
export const emojiIn = (source: string): EmojiCharacters[] =>
  [...source.matchAll(possibleEmoji)]
    .map(({ index, 0: characters }) => ({
      start: index,
      end: index + characters.length,
      characters,
    }))
    .filter(({ characters }) => isPicture(characters));

/** The code of an emoji: its code points in hexadecimal without the presentation selector. */
export const codeOf = (characters: string): string =>
  Array.from(characters, (character) => character.codePointAt(0) ?? 0)
    .filter((point) => point !== 0xfe0f)
    .map((point) => point.toString(16).padStart(4, '0'))
    .join('-');
