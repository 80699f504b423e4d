export type FenceLine = {
  /** The backticks or tildes; a line of the same closes it. */
  readonly fence: string;
  /** The info word in lower case, empty for none. */
  readonly language: string;
  /** The text after the info word. */
  readonly header: string;
};

/** The lookahead keeps the time proportional to the length of the line. */
const fenceLine = /^(~{3,}|`{3,})(?=[^~`]*$) *(?:\{?\.?([\w+\-./#]+) *((?:[^ ~`][^~`]*)?)\}?)?$/;

/** Parses a line that opens a fence; undefined if it does not. */
export const matchFence = (line: string): FenceLine | undefined => {
  // Most lines are text: the pattern is only run on those that can match.
  if (!line.startsWith('```') && !line.startsWith('~~~')) {
    return undefined;
  }
  const [, fence, language = '', header = ''] = fenceLine.exec(line) ?? [];
  return fence === undefined
    ? undefined
    : { fence, language: language.toLowerCase(), header: header.trim() };
};
