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
