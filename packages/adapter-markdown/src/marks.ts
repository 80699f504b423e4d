import type { Token } from './tokens';
import { text } from './tokens';

/**
 * What stands for a piece of text that a rule has claimed. In the text that later rules see, the
 * piece is one character of a private plane, which none of them takes for anything.
 */
export type Mark = {
  /** The text that was claimed. */
  readonly source: string;
  readonly tokens: readonly Token[];
  /** Whether the tokens are blocks, which stand without a paragraph around them. */
  readonly isBlock: boolean;
};

const first = 0xf0000;
const last = 0xffffd;
const markPattern = /[\u{f0000}-\u{ffffd}]/gu;
const onlyMark = /^[\u{f0000}-\u{ffffd}]$/u;

export type Marks = {
  readonly add: (mark: Mark) => string;
  /** The mark that the character stands for. */
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

/** Claims the private characters of the content itself, so that none is taken for a mark. */
export const protectPrivateCharacters = (marks: Marks, content: string): string =>
  content.replace(markPattern, (character) =>
    marks.add({ source: character, tokens: [text(character)], isBlock: false }),
  );

export const isMark = (source: string): boolean => onlyMark.test(source);

/** The text as it was written, with nothing claimed. */
export const sourceOf = (marks: Marks, marked: string): string =>
  marked.replace(markPattern, (character) => {
    const mark = marks.find(character);
    // A character that stands for itself would be looked up for ever.
    return mark === undefined || mark.source === character
      ? character
      : sourceOf(marks, mark.source);
  });

/** Text with marks as tokens; `plain` says what becomes of the text between them. */
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
