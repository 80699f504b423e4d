const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A tag of a rendered message: a value of an attribute, in double quotes, may have angle brackets. */
export const htmlTag = /<(?:[^>"]|"[^"]*")*>/u;

/**
 * The part of a formula in a rendered message that is not shown: MathML, which ends where another
 * element begins, and the source. Text and values of attributes cannot contain how it begins.
 */
export const hiddenFormula = /<math xmlns="[^]*?<\/math>/u;
