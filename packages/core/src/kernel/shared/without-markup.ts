/**
 * Characters that look like those with a meaning in Markdown. The dialect has no escapes for them,
 * so they are replaced.
 */
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ['*', '\u2217'],
  ['`', '\u02cb'],
  ['[', '\uff3b'],
  [']', '\uff3d'],
  ['<', '\uff1c'],
  ['>', '\uff1e'],
  ['~', '\u223c'],
  ['$', '\uff04'],
  ['|', '\uff5c'],
]);

/** The text for a place within a line of Markdown: it mentions nobody, and ends nothing around it. */
export const withoutMarkup = (text: string): string =>
  text.replace(/[*`[\]<>~$|]/g, (character) => lookAlikes.get(character) ?? character);
