/** A code fence that is longer than any run of backticks in the text. */
export const fenceFor = (text: string): string => {
  const runs = Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length);
  return '`'.repeat(Math.max(2, ...runs) + 1);
};

/** A line that can open a block of code, a spoiler or a quotation. */
const openingLine = /^(?:```|~~~)/m;

/**
 * The text as a block that ends where the text ends. A text with blocks of its own is shown as it was
 * written: in a quotation, a block that the text leaves open would continue after it.
 */
export const fencedQuotation = (text: string): string => {
  const fence = fenceFor(text);
  return `${fence}${openingLine.test(text) ? 'text' : 'quote'}\n${text}\n${fence}`;
};
