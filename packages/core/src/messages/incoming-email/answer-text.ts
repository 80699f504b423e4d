import { unsubscribePath } from '../../kernel';
import type { EmailOptions } from './address-options';
import { answerMark } from './answers';
import {
  attributionStart,
  isQuoted,
  linesOf,
  textOf,
  withoutFooter,
  withoutQuotes,
} from './email-text';

/** Whether the email that is answered begins at the line, however it is quoted or emphasized. */
const isMark = (line: string): boolean =>
  line.includes(answerMark) && line.replace(/^[>\s*_]+|[\s*_]+$/g, '') === answerMark;

/**
 * Without the email that is answered: the quotation in which its first line is, with the attribution;
 * where it is not marked as a quotation, all that follows its first line.
 */
const withoutAnswered = (lines: readonly string[]): readonly string[] => {
  const mark = lines.findIndex(isMark);
  if (mark < 0) {
    return lines;
  }
  if (!isQuoted(lines[mark] ?? '')) {
    return lines.slice(0, mark);
  }
  const before = lines.slice(0, lines.slice(0, mark).findLastIndex((line) => !isQuoted(line)) + 1);
  const after = lines.slice(mark);
  const end = after.findIndex((line) => !isQuoted(line));
  return [
    ...before.slice(0, attributionStart(before, before.length)),
    ...(end < 0 ? [] : after.slice(end)),
  ];
};

/** Also where a mail program put the address into the query of its own. */
const unsubscribing = new RegExp(unsubscribePath.replaceAll('/', '(?:/|%2F)'), 'i');

/** Without the links that turn off the emails of whoever answers, which need no login. */
const withoutUnsubscribing = (text: string): string =>
  text
    .replace(/\[[^[\]\n]{0,200}\]\([^\s()]{0,2000}\)/g, (link) =>
      unsubscribing.test(link) ? '' : link,
    )
    .replace(/\S+/g, (word) => (unsubscribing.test(word) ? '' : word));

/**
 * What the author of an answer wrote: without the email that they answer, also if nothing is left.
 * That email is for one person, while everybody in the conversation reads the answer.
 */
export const answerText = (
  text: string,
  { keepsFooter }: Pick<EmailOptions, 'keepsFooter'>,
): string => {
  const own = withoutQuotes(withoutAnswered(linesOf(text)));
  return textOf(linesOf(withoutUnsubscribing(textOf(keepsFooter ? own : withoutFooter(own)))));
};
