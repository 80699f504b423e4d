import { foldCase, lengthOf } from '../../kernel';

/** What somebody looks for. */
export type SearchQuery = {
  /** Each word has to occur; a store with a dictionary finds other forms of it too. */
  readonly words: string;
  /** Each has to occur literally, but for case; its words are among the words. */
  readonly phrases: readonly string[];
};

const quoted = /"([^"]*)"/g;

/** Takes what was typed apart; quotes make phrases. Source: reference, "Narrow", `search`. */
export const parseSearch = (text: string): SearchQuery => ({
  words: text.replaceAll('"', ' ').trim(),
  phrases: Array.from(text.matchAll(quoted), ([, phrase]) => phrase ?? '').filter(
    (phrase) => phrase.trim() !== '',
  ),
});

const wordsOf = (text: string): readonly string[] => foldCase(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** What all searches of one narrow may ask for together. */
const maxWords = 200;
const maxPhrases = 20;

/** In Unicode code points; stores index no word that is much longer. */
const maxWordLength = 500;

/**
 * What makes the searches of one narrow cost more than a search may, said for the client; undefined
 * if nothing does.
 */
export const searchProblem = (queries: readonly SearchQuery[]): string | undefined => {
  const phrases = queries.flatMap((query) => query.phrases);
  if (queries.flatMap(({ words }) => wordsOf(words)).length > maxWords) {
    return `search has too many words (limit: ${maxWords})`;
  }
  if (phrases.length > maxPhrases) {
    return `search has too many phrases (limit: ${maxPhrases})`;
  }
  const texts = [...queries.flatMap(({ words }) => words.split(/\s+/u)), ...phrases];
  return texts.some((one) => lengthOf(one) > maxWordLength)
    ? `search has a word or phrase that is too long (limit: ${maxWordLength} characters)`
    : undefined;
};

/** The least that every store finds: words as they stand, without regard to case. */
export const matchesSearch = (
  { words, phrases }: SearchQuery,
  { content, topic }: { readonly content: string; readonly topic: string },
): boolean => {
  const present = new Set([...wordsOf(content), ...wordsOf(topic)]);
  return (
    wordsOf(words).every((word) => present.has(word)) &&
    phrases.every(
      (phrase) =>
        foldCase(content).includes(foldCase(phrase)) || foldCase(topic).includes(foldCase(phrase)),
    )
  );
};
