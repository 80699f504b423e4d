import { computed, signal } from '@preact/signals';
import { field } from './connection';
import type { Emoji } from './dialog';

type EmojiEmoji = {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
};

const custom = field('realm_emoji');

/** The picture of a custom emoji of the organization; undefined for others. */
export const emojiUrl = ({
  emoji_code: code,
  reaction_type: type,
}: EmojiEmoji): string | undefined =>
  type === 'realm_emoji' ? custom.value?.[code]?.source_url : undefined;

/** The characters of an emoji; its name if it has none. */
export const emojiText = ({
  emoji_name: name,
  emoji_code: code,
  reaction_type: type,
}: EmojiEmoji): string =>
  type === 'unicode_emoji'
    ? String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)))
    : `:${name}:`;

/** An emoji with all names that the server accepts for it. */
export type KnownEmoji = Emoji & { readonly names: readonly string[] };

/** The codes of the Unicode emoji with their names, once they have been loaded. */
export const unicodeNames = signal<Readonly<Record<string, readonly string[]>>>({});

const emojiDataCustom = field('realm_emoji');

/** Faces, hands and hearts before things, and those before signs. */
const block = (code: string): number => {
  const orders = [/^1f6[0-4]/, /^1f9/, /^1f4[4-9]/, /^1f[345]/];
  const at = orders.findIndex((order) => order.test(code));
  return at === -1 ? orders.length : at;
};

/** Those of the organization first. */
export const allEmoji = computed<readonly KnownEmoji[]>(() => [
  ...Object.entries(emojiDataCustom.value ?? {})
    .filter(([, emoji]) => !emoji.deactivated)
    .map(([code, { name }]) => ({
      emoji_name: name,
      emoji_code: code,
      reaction_type: 'realm_emoji',
      names: [name],
    })),
  ...Object.entries(unicodeNames.value)
    .sort(([a], [b]) => block(a) - block(b))
    .map(([code, names]) => ({
      emoji_name: names[0] ?? '',
      emoji_code: code,
      reaction_type: 'unicode_emoji',
      names,
    })),
]);

/** How well an emoji fits: a name that begins with the text, then one with it at a word, then any. */
const rank = ({ names }: KnownEmoji, text: string): number => {
  const matches = [
    names.some((name) => name === text),
    names.some((name) => name.startsWith(text)),
    names.some((name) => name.includes(`_${text}`)),
    names.some((name) => name.includes(text)),
  ];
  return matches.indexOf(true);
};

/** The emoji whose names contain the text, the best first. */
export const findEmoji = (text: string): readonly KnownEmoji[] => {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, '_');
  return allEmoji.value
    .map((emoji) => ({ emoji, at: rank(emoji, wanted) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)
    .map(({ emoji }) => emoji);
};

const stored = 'parley-recent-emoji';
const maxRecent = 24;
const usual = ['1f44d', '1f389', '1f642', '2764', '1f602', '1f440', '1f64f', '2705', '1f680'];

const readRecent = (): readonly string[] => {
  const text = localStorage.getItem(stored) ?? '';
  return text === '' ? [] : text.split(' ');
};

/** The codes of the emoji that were chosen last in this browser. */
export const recentCodes = signal<readonly string[]>(readRecent());

export const rememberEmoji = ({ emoji_code: code }: Emoji): void => {
  const others = recentCodes.value.filter((one) => one !== code);
  recentCodes.value = [code, ...others].slice(0, maxRecent);
  localStorage.setItem(stored, recentCodes.value.join(' '));
};

/** What was chosen last, and then what many choose. */
export const frequentEmoji = computed<readonly KnownEmoji[]>(() => {
  const codes = [...new Set([...recentCodes.value, ...usual])].slice(0, maxRecent);
  return codes.flatMap((code) => allEmoji.value.filter((emoji) => emoji.emoji_code === code));
});
