import { fenceFor, isWebUrl, truncate } from '../../kernel';

/** Longer titles and names are cut off, in code points. */
const maxPhraseLength = 200;

/** Longer texts are cut off, in code points. */
const maxQuoteLength = 2000;

/** Longer lists end with the number of elements that are left out. */
const maxListed = 20;

/** What begins an element of Markdown anywhere in a line. */
const markup = /[\\`*_[\]<>@#:$~|!]/g;

/** On one line, cut off at the maximum length. */
export const phrase = (text: string): string =>
  truncate(text.replace(/\s+/g, ' ').trim(), maxPhraseLength, '…');

/**
 * Text from outside of the organization within a line of Markdown. None of it takes effect as Markdown: it mentions
 * nobody, links nothing and shows no image.
 */
export const plain = (text: string): string => phrase(text).replace(markup, '\\$&');

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
  const text = silenced(truncate((markdown ?? '').trim(), maxQuoteLength, '…'));
  if (text === '') {
    return '';
  }
  const fence = fenceFor(text);
  return `\n${fence}quote\n${text}\n${fence}`;
};

/** A block of code. */
export const codeBlock = (text: string, language = ''): string => {
  const shown = truncate(text, maxQuoteLength, '…');
  const fence = fenceFor(shown);
  return `${fence}${language}\n${shown}\n${fence}`;
};

/** A list on lines of its own; empty for no elements. */
export const list = (lines: readonly string[]): string => {
  const rest = lines.length - maxListed;
  return [...lines.slice(0, maxListed), ...(rest > 0 ? [`${rest} more`] : [])]
    .map((line) => `\n* ${line}`)
    .join('');
};

/** A number with its noun, such as "1 commit" and "2 commits". */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
