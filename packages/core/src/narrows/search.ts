import { foldCase } from '../shared/text';

/** What somebody looks for. */
export type SearchQuery = {
  /** Each word has to occur; a store with a dictionary finds other forms of it too. */
  readonly words: string;
  /** Each has to occur literally, but for case; its words are among the words. */
  readonly phrases: readonly string[];
};

const quoted = /"([^"]*)"/g;

/** Takes what was typed apart; quotes make phrases. Source: reference, «Narrow», `search`. */
export const parseSearch = (text: string): SearchQuery => ({
  words: text.replaceAll('"', ' ').trim(),
  phrases: Array.from(text.matchAll(quoted), ([, phrase]) => phrase ?? '').filter(
    (phrase) => phrase.trim() !== '',
  ),
});

const wordsOf = (text: string): readonly string[] => foldCase(text).match(/[\p{L}\p{N}]+/gu) ?? [];

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
