import { unicodeEmoji } from '../emoji/unicode-emoji';
import { unicodeEmojiTokens } from './emoji';
import type { InlinePass } from './inline-pass';
import { patternPass } from './inline-pass';

const emoticons: ReadonlyMap<string, string> = new Map([
  [':)', 'smile'],
  ['(:', 'smile'],
  [':(', 'frown'],
  ['<3', 'heart'],
  [':|', 'neutral'],
  [':/', 'confused'],
  [';)', 'wink'],
  [':D', 'grinning'],
  [':o', 'open_mouth'],
  [':O', 'open_mouth'],
  [':p', 'stuck_out_tongue'],
  [':P', 'stuck_out_tongue'],
]);

const apart = String.raw`\s,.;?!()\[\]"'`;

const pattern = new RegExp(
  String.raw`(?<![^${apart}])(?:[:;]\)|:[(|/DoOpP]|\(:|<3)(?![^${apart}])`,
  'g',
);

/** Whether the author's emoticon setting can affect the text. */
export const mayHoldEmoticons = (content: string): boolean => content.search(pattern) !== -1;

/** `:)` and other emoticons, for authors who turned them on, not next to letters. */
export const emoticonPass: InlinePass = patternPass(
  /[:;3]/,
  pattern,
  ([emoticon], { directory }) => {
    const name = directory.given.translatesEmoticons ? emoticons.get(emoticon) : undefined;
    const code = name === undefined ? undefined : unicodeEmoji.get(name);
    return name === undefined || code === undefined
      ? undefined
      : () => unicodeEmojiTokens(name, code);
  },
);
