import { decodePunycode } from './punycode';

/**
 * The policy for texts by which people recognize something: names of users, groups, channels,
 * folders, topics, files and the like, and addresses. Whoever reads such a text must see all of it,
 * in the order in which it is written.
 */

/** Flags of parts of a country: a black flag with letters that only emoji have. */
const tagged =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/u
    .source;

/** A joiner that makes one emoji of two. */
const emojiJoiner = /(?<=\p{ExtPict}(?:\ufe0f|\p{EMod})?)\u200d(?=\p{ExtPict})/u.source;

/** The scripts whose letters take another form beside a joiner. */
const joining = [
  'Adlm Arab Mand Mani Mong Nkoo Phag Rohg Sogd Syrc',
  'Beng Deva Gujr Guru Knda Khmr Mlym Mymr Orya Sinh Taml Telu Tibt',
]
  .join(' ')
  .split(' ')
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');

const letter = String.raw`(?=[\p{L}\p{M}])[${joining}]`;

/** Between letters of such a script. */
const scriptJoiner = String.raw`(?<=${letter})[\u200c\u200d](?=${letter})`;

/** The signs that remove the vowel of a consonant; a joiner after one may end a word. */
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;

const meaningful = new RegExp(
  `${tagged}|${emojiJoiner}|${scriptJoiner}|(?<=${virama})[\\u200c\\u200d]`,
  'gu',
);

/** Unicode category C: control, format, private and unassigned characters, and lone surrogates. */
const unsuitable = /\p{C}/u;

const printableAscii = /^[\x20-\x7e]*$/;

/** What takes the place of characters that are suitable where they are. */
const placeholder = 'x';

/** The characters of the text; those that are only suitable in their place are replaced. */
const judged = (text: string): readonly string[] =>
  Array.from(text.replace(meaningful, (found) => placeholder.repeat(Array.from(found).length)));

/** Characters that show nothing, though some of them count as letters. */
const visible = /[^\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of the text can be seen. */
export const isInvisible = (text: string): boolean => !visible.test(text);

/**
 * The 1-based position of the first character that a name cannot contain; 1 if nothing of the name
 * can be seen; undefined for a suitable name. An empty name is suitable: whether there has to be one
 * is up to the rule of that name.
 */
export const firstUnsuitable = (name: string): number | undefined => {
  if (name === '') {
    return undefined;
  }
  if (isInvisible(name)) {
    return 1;
  }
  if (printableAscii.test(name)) {
    return undefined;
  }
  const position = judged(name).findIndex((character) => unsuitable.test(character));
  return position === -1 ? undefined : position + 1;
};

/** The text with a replacement for each character that a name cannot contain. */
export const replaceUnsuitable = (text: string, replacement: string): string => {
  if (printableAscii.test(text)) {
    return text;
  }
  const characters = judged(text);
  return Array.from(text, (character, index) =>
    unsuitable.test(characters[index] ?? '') ? replacement : character,
  ).join('');
};

const ignorable = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether the address contains nothing that cannot be seen. */
export const isVisibleAddress = (address: string): boolean => address.search(ignorable) === -1;

const isAscii = /^[!-~]*$/;

/**
 * What separates the labels of a domain besides the full stop, once characters have their usual form.
 * Source: UTS 46, section 2.3.
 */
const otherStop = /\u3002/g;

/**
 * The text without letter case, characters of another width or composition, and invisible ones. Letter
 * case is folded first, because some letters in lower case have another usual form than the capital,
 * and what stands beside a sigma decides about its form; and again for capitals that appear.
 */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(ignorable, '')
    .normalize('NFKC')
    .replace(otherStop, '.')
    .toLowerCase()
    .normalize('NFKC')
    .replace(ignorable, '')
    .trim();

/** Of a label of a domain. Source: RFC 1035, section 2.3.4. */
const maxLabelLength = 63;

const isEncoded = (label: string): boolean =>
  label.startsWith('xn--') && label.length <= maxLabelLength && isAscii.test(label);

/** A label that is not the only encoding of its text stays encoded; mail servers know it by no other. */
const decodeLabel = (label: string): string => {
  const decoded = isEncoded(label) ? decodePunycode(label.slice(4)) : undefined;
  return decoded === undefined || isAscii.test(decoded) || fold(decoded) !== decoded
    ? label
    : decoded;
};

/**
 * The form of a domain in which no two are the same: see `foldAddress`. Names in other scripts have
 * two forms, of which one consists of ASCII characters (`xn--…`).
 */
export const foldDomain = (domain: string): string => {
  const folded = isAscii.test(domain) ? domain.toLowerCase() : fold(domain);
  return folded.includes('xn--') ? folded.split('.').map(decodeLabel).join('.') : folded;
};

/**
 * The form of an email address in which no two accounts may have the same: without letter case,
 * characters of another width or composition, characters that cannot be seen, and the encoding of
 * other scripts in the domain.
 *
 * Source: UTS 46, mapping; RFC 8265, UsernameCaseMapped; RFC 5891, section 5.
 */
export const foldAddress = (address: string): string => {
  const folded = isAscii.test(address) ? address.toLowerCase() : fold(address);
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  return `${folded.slice(0, folded.length - domain.length)}${foldDomain(domain)}`;
};

/** Whether the addresses belong to one account. */
export const sameAddress = (a: string, b: string): boolean => foldAddress(a) === foldAddress(b);
