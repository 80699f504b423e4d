import type { NarrowProblem } from './narrow-problem';
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

/** What an address may begin with, which is no word of it. */
const beginningOfAddress = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:www\.)?/u;

/** The address of a page: a host with a dot, perhaps a scheme before it and a path after it. */
const address =
  /(?:\b[a-z][a-z0-9+.-]*:\/\/)?\b(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:\/[^\s<>"')\]]*)?/gu;

/** What occurs within addresses, such as the number of a ticket. */
const isPartOfAddress = /^[\p{L}\p{N}]+[-_.=/\p{N}][-_.=/%&\p{L}\p{N}]*$/u;

/** Whether each word of the second text is the beginning of one of the first. */
const hasBeginnings = (text: string, words: string): boolean => {
  const present = wordsOf(text);
  return wordsOf(words).every((part) => present.some((one) => one.startsWith(part)));
};

const withoutBeginning = (text: string): string => text.replace(beginningOfAddress, '');

/**
 * Whether an address, without what it may begin with, has the word: at its beginning, at that of its
 * path, or, if the word can only be a part of an address, where letters or digits begin.
 */
const isInAddress = (word: string, whole: string): boolean => {
  const [, ...path] = whole.split('/');
  return (
    whole.startsWith(word) ||
    (path.length > 0 &&
      (path.join('/').startsWith(word) ||
        (isPartOfAddress.test(word) && whole.includes(word) && hasBeginnings(whole, word))))
  );
};

/** Limits for all searches of a narrow together. */
const maxWords = 200;
const maxPhrases = 20;

/** In Unicode code points; stores do not index much longer words. */
const maxWordLength = 500;

/** Which limit the searches of a narrow exceed; undefined if they exceed none. */
export const searchProblem = (queries: readonly SearchQuery[]): NarrowProblem | undefined => {
  const phrases = queries.flatMap((query) => query.phrases);
  if (queries.flatMap(({ words }) => wordsOf(words)).length > maxWords) {
    return { _tag: 'TooManyWords', limit: maxWords };
  }
  if (phrases.length > maxPhrases) {
    return { _tag: 'TooManyPhrases', limit: maxPhrases };
  }
  const texts = [...queries.flatMap(({ words }) => words.split(/\s+/u)), ...phrases];
  return texts.some((one) => lengthOf(one) > maxWordLength)
    ? { _tag: 'WordTooLong', limit: maxWordLength }
    : undefined;
};

/**
 * Whether each word is the beginning of one in the message, or in an address there, ignoring case.
 *
 * Source: docs/reference/narrows.md#operators.
 */
export const matchesSearch = (
  { words, phrases }: SearchQuery,
  { content, topic }: { readonly content: string; readonly topic: string },
): boolean => {
  const text = foldCase(`${content}\n${topic}`);
  const addresses = Array.from(text.matchAll(address), ([whole]) => withoutBeginning(whole));
  const others = text.replace(address, ' ');
  const hasWord = (word: string): boolean =>
    hasBeginnings(others, word) ||
    addresses.some((whole) => isInAddress(withoutBeginning(word).replaceAll('&', '&amp;'), whole));
  return (
    foldCase(words).split(/\s+/u).every(hasWord) &&
    phrases.every(
      (phrase) =>
        foldCase(content).includes(foldCase(phrase)) || foldCase(topic).includes(foldCase(phrase)),
    )
  );
};
