import { foldCase, lengthOf } from '../../kernel';

/** A parsed search. */
export type SearchQuery = {
  /** Each must begin a word; a store with a dictionary also finds other forms of the word. */
  readonly words: string;
  /** Each phrase must occur literally, ignoring case; `words` includes its words. */
  readonly phrases: readonly string[];
};

const quoted = /"([^"]*)"/g;

/** Parses a search; quotes enclose phrases. Source: docs/reference/narrows.md#operators. */
export const parseSearch = (text: string): SearchQuery => ({
  words: text.replaceAll('"', ' ').trim(),
  phrases: Array.from(text.matchAll(quoted), ([, phrase]) => phrase ?? '').filter(
    (phrase) => phrase.trim() !== '',
  ),
});

const wordsOf = (text: string): readonly string[] => foldCase(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** What an address begins with: "https" is no word of it. */
const scheme = /\b[a-z][a-z0-9+.-]*:\/\//giu;

/** Limits for all searches of a narrow together. */
const maxWords = 200;
const maxPhrases = 20;

/** In Unicode code points; stores do not index much longer words. */
const maxWordLength = 500;

/**
 * Describes, for an error message, which limit the searches of a narrow exceed; undefined if they
 * exceed none.
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

/** Whether each word is the beginning of one in the message, ignoring case. */
export const matchesSearch = (
  { words, phrases }: SearchQuery,
  { content, topic }: { readonly content: string; readonly topic: string },
): boolean => {
  const present = [...wordsOf(content), ...wordsOf(topic)];
  return (
    wordsOf(words.replace(scheme, ' ')).every((word) =>
      present.some((one) => one.startsWith(word)),
    ) &&
    phrases.every(
      (phrase) =>
        foldCase(content).includes(foldCase(phrase)) || foldCase(topic).includes(foldCase(phrase)),
    )
  );
};
