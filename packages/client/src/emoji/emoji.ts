/** An emoji as reactions name it. */
export type Emoji = {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
};

/** An emoji with all names that the server accepts for it. */
export type KnownEmoji = Emoji & { readonly names: readonly string[] };

/** The characters with a code such as `1f1e6-1f1f9`. */
const emojiOfCode = (code: string): string =>
  String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)));

/** The characters of the emoji that a class in the HTML of a message names, such as `emoji-1f642`. */
export const emojiOfClass = (className: string): string | undefined => {
  const code = /\bemoji-([0-9a-f]+(?:-[0-9a-f]+)*)\b/.exec(className)?.[1];
  return code && emojiOfCode(code);
};

/** The characters of an emoji; its name if it has none. */
export const emojiText = ({ emoji_name: name, emoji_code: code, reaction_type: type }: Emoji) =>
  type === 'unicode_emoji' ? emojiOfCode(code) : `:${name}:`;

/** Faces, hands and hearts before things, and those before signs. */
const blocks = [/^1f6[0-4]/, /^1f9/, /^1f4[4-9]/, /^1f[345]/];

const blockOf = (code: string): number => {
  const at = blocks.findIndex((block) => block.test(code));
  return at === -1 ? blocks.length : at;
};

/**
 * Every emoji, those of the organization first.
 *
 * @param custom `realm_emoji` of the state
 *
 * @param unicode the codes of the Unicode emoji with their names, as `server_emoji_data_url` has them
 */
export const everyEmoji = (
  custom: Readonly<Record<string, { readonly name: string; readonly deactivated: boolean }>>,
  unicode: Readonly<Record<string, readonly string[]>>,
): readonly KnownEmoji[] => [
  ...Object.entries(custom)
    .filter(([, { deactivated }]) => !deactivated)
    .map(([code, { name }]) => ({
      emoji_name: name,
      emoji_code: code,
      reaction_type: 'realm_emoji',
      names: [name],
    })),
  ...Object.entries(unicode)
    .sort(([a], [b]) => blockOf(a) - blockOf(b))
    .map(([code, names]) => ({
      emoji_name: names[0] ?? '',
      emoji_code: code,
      reaction_type: 'unicode_emoji',
      names,
    })),
];

/** How well an emoji fits: a name that is the text, that begins with it, has it at a word, or at all. */
const rankOf = ({ names }: KnownEmoji, text: string): number =>
  [
    names.includes(text),
    names.some((name) => name.startsWith(text)),
    names.some((name) => name.includes(`_${text}`)),
    names.some((name) => name.includes(text)),
  ].indexOf(true);

/** The emoji whose names contain the text, the best first. */
export const findEmoji = (all: readonly KnownEmoji[], text: string): readonly KnownEmoji[] => {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, '_');
  return all
    .map((emoji) => ({ emoji, rank: rankOf(emoji, wanted) }))
    .filter(({ rank }) => rank !== -1)
    .sort((a, b) => a.rank - b.rank)
    .map(({ emoji }) => emoji);
};
