import type { Token } from './tokens';
import { text } from './tokens';

/**
 * A placeholder for text that a rule has claimed. In the text that later rules see, it is one
 * private-use character, which no rule matches.
 */
export type Mark = {
  /** The text that was claimed. */
  readonly source: string;
  readonly tokens: readonly Token[];
  /** Whether the tokens are blocks, which are not wrapped in a paragraph. */
  readonly isBlock: boolean;
};

const first = 0xf0000;
const last = 0xffffd;
const markPattern = /[\u{f0000}-\u{ffffd}]/gu;
const onlyMark = /^[\u{f0000}-\u{ffffd}]$/u;

export type Marks = {
  readonly add: (mark: Mark) => string;
  /** The mark of the character. */
  readonly find: (character: string) => Mark | undefined;
};

export const newMarks = (): Marks => {
  const marks: Mark[] = [];
  return {
    add: (mark) => {
      if (first + marks.length > last) {
        throw new Error('The text has more elements than a rendering can hold');
      }
      marks.push(mark);
      return String.fromCodePoint(first + marks.length - 1);
    },
    find: (character) => marks[(character.codePointAt(0) ?? 0) - first],
  };
};

/** Claims private-use characters of the content itself, so that none is taken for a mark. */
export const protectPrivateCharacters = (marks: Marks, content: string): string =>
  content.replace(markPattern, (character) =>
    marks.add({ source: character, tokens: [text(character)], isBlock: false }),
  );

export const isMark = (source: string): boolean => onlyMark.test(source);

/** The original text, with all marks expanded. */
export const sourceOf = (marks: Marks, marked: string): string =>
  marked.replace(markPattern, (character) => {
    const mark = marks.find(character);
    // A character whose original is itself would be looked up forever.
    return mark === undefined || mark.source === character
      ? character
      : sourceOf(marks, mark.source);
  });

/** Text with marks as tokens; `plain` converts the text between them. */
export const tokensOf = (
  marks: Marks,
  marked: string,
  plain: (between: string) => readonly Token[],
): Token[] => {
  const tokens: Token[] = [];
  let position = 0;
  for (const found of marked.matchAll(markPattern)) {
    tokens.push(...plain(marked.slice(position, found.index)));
    tokens.push(...(marks.find(found[0])?.tokens ?? []));
    position = found.index + found[0].length;
  }
  tokens.push(...plain(marked.slice(position)));
  return tokens;
};
