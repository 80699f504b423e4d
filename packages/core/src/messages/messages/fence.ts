/** A fence that nothing in the text can close. */
export const fenceFor = (text: string): string => {
  const runs = Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length);
  return '`'.repeat(Math.max(2, ...runs) + 1);
};
