/** Zero to eleven, the same for the same text: which color a picture without image has. */
export const hueOf = (text: string): number => {
  let hash = 7;
  for (const character of text) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  }
  return hash % 12;
};

/** The first letters of the first and last word. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
};
