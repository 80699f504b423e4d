/** Length in Unicode code points: what every limit of the API counts. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) {
    length += 1;
  }
  return length;
};

/** Cuts the text to `maxLength` code points, the marker included; shorter text stays as it is. */
export const truncate = (text: string, maxLength: number, marker: string): string =>
  text.length <= maxLength || lengthOf(text) <= maxLength
    ? text
    : Array.from(text)
        .slice(0, maxLength - lengthOf(marker))
        .join('') + marker;

const unprintable = /\p{Cc}|\p{Cs}|[\u{fdd0}-\u{fdef}]|[\u{fffe}\u{ffff}]/u;

const isNoncharacter = (character: string): boolean =>
  ((character.codePointAt(0) ?? 0) & 0xfffe) === 0xfffe;

/**
 * The 1-based position of the first control character, lone surrogate or noncharacter; undefined
 * if the text can be printed.
 */
export const firstUnprintable = (text: string): number | undefined => {
  const index = Array.from(text).findIndex(
    (character) => unprintable.test(character) || isNoncharacter(character),
  );
  return index === -1 ? undefined : index + 1;
};

/** Names, topics and addresses are compared without regard to case. */
export const sameText = (a: string, b: string): boolean => foldCase(a) === foldCase(b);

/** The form of a name under which it is compared and kept unique. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();
