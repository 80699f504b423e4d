import { sitePathOf } from '@parley/core/kernel';
import { emojiIn, codeOf } from '../emoji/emoji-characters';
import { extraEmoji, nameOfCode, unicodeEmoji } from '../emoji/unicode-emoji';
import type { Token } from '../tokens';
import { inlineElement, text, voidElement } from '../tokens';
import type { InlinePass } from './inline-pass';
import { patternPass } from './inline-pass';

const picture = (name: string, source: string): Token =>
  voidElement('emoji', 'img', [
    ['alt', `:${name}:`],
    ['class', 'emoji'],
    ['src', source],
    ['title', name.replaceAll('_', ' ')],
  ]);

/** A built-in emoji; clients show it by the class with its code. */
export const unicodeEmojiTokens = (name: string, code: string): Token[] => {
  const words = name.replaceAll('_', ' ');
  return inlineElement(
    'emoji',
    'span',
    [
      ['aria-label', words],
      ['class', `emoji emoji-${code}`],
      ['role', 'img'],
      ['title', words],
    ],
    [text(`:${name}:`)],
  );
};

/** `:name:` of a custom emoji, the extra emoji or a built-in one, in this order. */
export const namedEmojiPass: InlinePass = patternPass(
  /:/,
  /:([\p{L}\p{N}_+-]+):/gu,
  ([, name = ''], { directory }) => {
    const custom = directory.customEmojiNamed(name);
    if (custom !== undefined) {
      return () => [picture(custom.name, custom.sourceUrl)];
    }
    if (name === extraEmoji.name || name === extraEmoji.alias) {
      return () => [
        picture(extraEmoji.name, `${sitePathOf(directory.given.realmUrl)}${extraEmoji.path}`),
      ];
    }
    const code = unicodeEmoji.get(name);
    return code === undefined ? undefined : () => unicodeEmojiTokens(name, code);
  },
);

/** Emoji written as characters; those with text presentation by default are left unchanged. */
export const characterEmojiPass: InlinePass = {
  trigger: /[^\0-\u007f]|[#*0-9]\ufe0f?\u20e3/,
  *claims(source) {
    for (const { start, end, characters } of emojiIn(source)) {
      const code = codeOf(characters);
      const name = nameOfCode(code);
      if (name !== undefined) {
        yield { start, end, tokens: () => unicodeEmojiTokens(name, code) };
      }
    }
  },
};
