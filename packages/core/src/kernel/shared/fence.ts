/** A code fence that is longer than any run of backticks in the text. */
export const fenceFor = (text: string): string => {
  const runs = Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length);
  return '`'.repeat(Math.max(2, ...runs) + 1);
};
