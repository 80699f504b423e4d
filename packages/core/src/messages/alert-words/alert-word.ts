import type { UserId } from '../../kernel';
import { foldCase } from '../../kernel';

/** An alert word and the user who has it. */
export type UserAlertWord = { readonly userId: UserId; readonly word: string };

/** In Unicode code points. */
export const maxAlertWordLength = 100;

/**
 * Normalizes alert words: trimmed, without empty ones, each once regardless of case, in its last
 * spelling.
 *
 * Source: docs/reference/personal-data.md#alert-words.
 */
export const tidyAlertWords = (words: readonly string[]): readonly string[] =>
  Array.from(
    new Map(
      words
        .map((word) => word.trim())
        .filter((word) => word !== '')
        .map((word) => [foldCase(word), word] as const),
    ).values(),
  );

const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*\{?[ \t.]*([^\s}]*)/;

/** Fenced blocks whose content is prose. */
const readable = new Set(['quote', 'quoted', 'spoiler']);

type Fence = { readonly marks: string; readonly isReadable: boolean };

/** The text that is searched for alert words: everything but fenced code. */
const watchedText = (content: string): string => {
  const kept: string[] = [];
  // The fences around the line, the innermost last.
  const open: Fence[] = [];
  for (const line of content.split('\n')) {
    const innermost = open.at(-1);
    if (line.trim() === innermost?.marks) {
      open.pop();
      continue;
    }
    if (innermost?.isReadable === false) {
      continue;
    }
    const [, marks, language = ''] = fence.exec(line) ?? [];
    if (marks === undefined) {
      kept.push(line);
    } else {
      open.push({ marks, isReadable: readable.has(language.toLowerCase()) });
    }
  }
  return foldCase(kept.join('\n'));
};

const wordPredecessors = new Set(' \n`(".,\';[*>');
const wordSuccessors = new Set(" \n`)?:.,';]!*");

/** What can be before or after a word. */
const besideWords = new RegExp(
  `[${[...wordPredecessors, ...wordSuccessors].map((character) => `\\${character}`).join('')}]`,
);

/** What a word has before the first character that can be beside words. */
const beginningOf = (folded: string): string => folded.split(besideWords, 1)[0] ?? '';

/** A text without case, and the beginnings of all words that can occur in it. */
type SearchedText = { readonly folded: string; readonly beginnings: ReadonlySet<string> };

export const searchedText = (content: string): SearchedText => {
  const folded = foldCase(content);
  return { folded, beginnings: new Set(folded.split(besideWords)) };
};

/**
 * Whether an alert word, without case, is worth asking `alertedBy`: the text has it, maybe in code, and
 * a word of the text begins like it. An index finds such words.
 */
export const canOccur = ({ folded, beginnings }: SearchedText, word: string): boolean =>
  folded.includes(word) && beginnings.has(beginningOf(word));

const occursAt = (text: string, word: string, index: number): boolean => {
  const end = index + word.length;
  return (
    (index === 0 || wordPredecessors.has(text.charAt(index - 1))) &&
    (end === text.length || wordSuccessors.has(text.charAt(end)))
  );
};

const occurs = (text: string, word: string): boolean => {
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 1)) {
    if (occursAt(text, word, index)) {
      return true;
    }
  }
  return false;
};

/**
 * The users whose alert words occur in the content, each once.
 *
 * Source: docs/reference/personal-data.md#alert-words.
 */
export const alertedBy = (content: string, words: readonly UserAlertWord[]): readonly UserId[] => {
  if (words.length === 0) {
    return [];
  }
  const text = watchedText(content);
  return Array.from(
    new Set(words.filter(({ word }) => occurs(text, foldCase(word))).map(({ userId }) => userId)),
  );
};
