/** Returns the description as it is stored: on one line. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank)).trim();
