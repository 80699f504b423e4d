import { fenceFor, fencedQuotation, isWebUrl, truncate, withoutMarkup } from '../../kernel';

/** Longer titles and names are cut off, in code points. */
const maxPhraseLength = 200;

/** Longer texts are cut off, in code points. */
const maxQuoteLength = 2000;

/** Longer lists end with the number of elements that are left out. */
const maxListed = 20;

/** Takes no space; a text that contains it is no address and no emoji. */
const wordJoiner = '\u2060';

/** On one line, cut off at the maximum length. */
export const phrase = (text: string): string =>
  // Cut off first, because the text can be as long as the payload.
  truncate(
    text
      .slice(0, 4 * maxPhraseLength)
      .replace(/\s+/g, ' ')
      .trim(),
    maxPhraseLength,
    '…',
  );

/**
 * Text from outside of the organization within a line of Markdown. None of it takes effect as
 * Markdown: it mentions nobody, links nothing and shows no image.
 */
export const plain = (text: string): string =>
  withoutMarkup(phrase(text)).replace(/\.(?=\p{L})|:(?=\S)/gu, `$&${wordJoiner}`);

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** The text, linked if the URL is a web address. */
export const link = (text: string, url: string | null | undefined): string =>
  url == null || !isWebUrl(url)
    ? plain(text)
    : `[${plain(text)}](${url.replace(/[()<>\\*`]/g, percentEncoded)})`;

/** Replaces mentions by silent ones, which notify nobody. */
export const silenced = (markdown: string): string => markdown.replace(/@(?=\*)/g, '@_');

/** A short text as code. */
export const code = (text: string): string => {
  const shown = silenced(phrase(text)).replace(/`/g, "'");
  return shown === '' ? '' : `\`${shown}\``;
};

/** Markdown from outside of the organization, quoted: its mentions notify nobody. Empty if there is no text. */
export const quoted = (markdown: string | null | undefined): string => {
  const text = silenced(
    truncate((markdown ?? '').slice(0, 4 * maxQuoteLength).trim(), maxQuoteLength, '…'),
  );
  return text === '' ? '' : `\n${fencedQuotation(text)}`;
};

/** A block of code. */
export const codeBlock = (text: string, language: string): string => {
  const shown = truncate(text.slice(0, 4 * maxQuoteLength), maxQuoteLength, '…');
  const fence = fenceFor(shown);
  return `${fence}${language}\n${shown}\n${fence}`;
};

/** A list on lines of its own, in which only the first elements are shown; empty for none. */
export const listOf = <A>(elements: readonly A[], lineOf: (element: A) => string): string => {
  const rest = elements.length - maxListed;
  return [...elements.slice(0, maxListed).map(lineOf), ...(rest > 0 ? [`${rest} more`] : [])]
    .map((line) => `\n* ${line}`)
    .join('');
};

export const list = (lines: readonly string[]): string => listOf(lines, (line) => line);
