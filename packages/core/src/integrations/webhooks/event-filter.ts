/** Which types of events a URL asks for; in patterns, `*` stands for any text. */
export type EventFilter = {
  /** Undefined for all. */
  readonly only: readonly string[] | undefined;
  readonly exclude: readonly string[];
};

/** In time proportional to the product of the lengths, whatever the pattern. */
const matches = (pattern: string, text: string): boolean => {
  const pieces = pattern.split('*');
  const [first = '', ...others] = pieces;
  const last = others.pop();
  if (last === undefined) {
    return pattern === text;
  }
  if (!text.startsWith(first) || text.length < first.length + last.length) {
    return false;
  }
  const end = text.length - last.length;
  let from = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, from);
    if (found === -1 || found + piece.length > end) {
      return false;
    }
    from = found + piece.length;
  }
  return text.endsWith(last);
};

/** Whether the filter selects events of the type. */
export const selects = ({ only, exclude }: EventFilter, type: string): boolean =>
  (only === undefined || only.some((pattern) => matches(pattern, type))) &&
  !exclude.some((pattern) => matches(pattern, type));
