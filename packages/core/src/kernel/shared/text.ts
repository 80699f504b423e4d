/** Length in Unicode code points: what every limit of the API counts. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) {
    length += 1;
  }
  return length;
};

/** The index at which the code point with that number begins, or the length of the text. */
const offsetOf = (text: string, codePoints: number): number => {
  let [offset, passed] = [0, 0];
  for (const character of text) {
    if (passed === codePoints) {
      return offset;
    }
    passed += 1;
    offset += character.length;
  }
  return offset;
};

/**
 * Truncates the text to `maxLength` code points, including the marker; shorter text is unchanged.
 * The cost depends on `maxLength`, not on the length of the text.
 */
export const truncate = (text: string, maxLength: number, marker: string): string =>
  text.length <= maxLength || offsetOf(text, maxLength) === text.length
    ? text
    : text.slice(0, offsetOf(text, maxLength - lengthOf(marker))) + marker;

/** Length in bytes of the text as UTF-8. */
export const utf8BytesOf = (text: string): number => {
  // Most texts are ASCII, and large ones take long to look at character by character.
  if (!/[\u0080-\uffff]/.test(text)) {
    return text.length;
  }
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += 1 + Number(point >= 0x80) + Number(point >= 0x800) + Number(point >= 0x1_0000);
  }
  return bytes;
};

const unprintable = /\p{Cc}|\p{Cs}|[\u{fdd0}-\u{fdef}]|[\u{fffe}\u{ffff}]/u;

const printableAscii = /^[\x20-\x7e]*$/;

const isNoncharacter = (character: string): boolean =>
  ((character.codePointAt(0) ?? 0) & 0xfffe) === 0xfffe;

/**
 * The 1-based position of the first control character, lone surrogate or noncharacter; undefined
 * if the text can be printed.
 */
export const firstUnprintable = (text: string): number | undefined => {
  // Most texts are, and others take long to look at character by character.
  if (printableAscii.test(text)) {
    return undefined;
  }
  let position = 0;
  for (const character of text) {
    position += 1;
    if (unprintable.test(character) || isNoncharacter(character)) {
      return position;
    }
  }
  return undefined;
};

/** Names, topics and email addresses are compared case-insensitively. */
export const sameText = (a: string, b: string): boolean => foldCase(a) === foldCase(b);

/** The form of a name that is compared and has to be unique. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();

/** What RFC 4518 maps to nothing: characters that cannot be seen. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\ufffc]|(?!\s)\p{Cc}/gu;

/**
 * The same for all spellings that a directory may treat as one user name: of letters in upper and
 * lower case, letters of full width, composed and decomposed characters, spaces and invisible
 * characters. Different names may have the same form, so it only serves to count.
 *
 * Source: RFC 4518, section 2.
 */
export const foldSpelling = (text: string): string =>
  text
    .replace(invisible, '')
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\s+/gu, ' ')
    .trim();
