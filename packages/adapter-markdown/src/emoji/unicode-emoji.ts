import { unicodeEmojiData } from './unicode-emoji-data';

const rows = unicodeEmojiData
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** Codes of the built-in emoji by name. */
export const unicodeEmoji: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([code = '', ...names]) => names.map((name): [string, string] => [name, code])),
);

const canonicalNames: ReadonlyMap<string, string> = new Map(
  rows.map(([code = '', name = '']): [string, string] => [code, name]),
);

/** The canonical name of an emoji; undefined for an unknown code. */
export const nameOfCode = (code: string): string | undefined => canonicalNames.get(code);

/** The one emoji that belongs neither to Unicode nor to a realm. */
export const extraEmoji = {
  name: 'parley',
  /** Its name in existing clients. */
  alias: 'zulip',
  /** Below the path at which the site is mounted. */
  path: '/static/generated/emoji/images/emoji/unicode/parley.png',
} as const;
