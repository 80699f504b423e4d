/** A description as it is kept: on one line. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank)).trim();
