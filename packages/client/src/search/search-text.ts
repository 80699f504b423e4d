/** A term as it is written: `-sender:"Ada Okafor"`; `search` for words without operator. */
export type WrittenTerm = {
  readonly operator: string;
  readonly operand: string;
  readonly isNegated: boolean;
};

const token = /(-?)([a-z][a-z-]*):("[^"]*"?|\S*)|("[^"]*"?|\S+)/gu;

const unquoted = (text: string): string => text.replace(/^"|"$/g, '');

/**
 * The terms of a text. Words without operator are one term at the end, with their quotes: the
 * server searches for quoted ones literally.
 *
 * @param operators what is an operator; other words may contain a colon, as addresses of pages do
 */
export const parseTerms = (
  text: string,
  operators: ReadonlySet<string>,
): readonly WrittenTerm[] => {
  const terms: WrittenTerm[] = [];
  const words: string[] = [];
  for (const [whole, sign = '', operator, operand = ''] of text.matchAll(token)) {
    if (operator !== undefined && operators.has(operator)) {
      terms.push({ operator, operand: unquoted(operand), isNegated: sign === '-' });
    } else {
      words.push(whole);
    }
  }
  return words.length === 0
    ? terms
    : [...terms, { operator: 'search', operand: words.join(' '), isNegated: false }];
};

/** An operand as it is written. */
export const quoted = (text: string): string => (/^[^\s"]+$/u.test(text) ? text : `"${text}"`);

/** The text of terms, which `parseTerms` reads again. */
export const writeTerms = (terms: readonly WrittenTerm[]): string =>
  terms
    .map(({ operator, operand, isNegated }) =>
      operator === 'search'
        ? operand
        : `${isNegated ? '-' : ''}${operator}:${quoted(operand.replaceAll('"', ''))}`,
    )
    .join(' ');

/** The part of a text that is being written, at its end, and what is before it. */
export const lastToken = (text: string): { readonly before: string; readonly last: string } => {
  const last = /(?:[^\s"]|"[^"]*"?)*$/u.exec(text)?.[0] ?? '';
  return { before: text.slice(0, text.length - last.length), last };
};
