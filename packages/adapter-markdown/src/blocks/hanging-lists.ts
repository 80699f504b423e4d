import { matchFence } from './fence-line';

const item = /^ *([*+-]|\d\.) +/;

/** Whether a list item on the next line starts its own list. */
const startsList = (line: string, next: string): boolean => {
  const after = item.exec(next)?.[1];
  const here = item.exec(line)?.[1];
  return (
    line !== '' &&
    after !== undefined &&
    (here === undefined || (here.length === 1) !== (after.length === 1))
  );
};

/** Inserts a blank line between a line of text and a list that directly follows it. */
export const partHangingLists = (lines: readonly string[]): string[] => {
  const parted: string[] = [];
  const open: { readonly fence: string; readonly isCode: boolean }[] = [];
  lines.forEach((line, index) => {
    parted.push(line);
    const opened = matchFence(line);
    if (opened !== undefined) {
      if (opened.language === '' && open.at(-1)?.fence === opened.fence) {
        open.pop();
      } else {
        const isQuote = opened.language === 'quote' || opened.language === 'quoted';
        open.push({ fence: opened.fence, isCode: !isQuote && opened.language !== 'spoiler' });
      }
    }
    const next = lines[index + 1];
    if (next !== undefined && !open.some(({ isCode }) => isCode) && startsList(line, next)) {
      parted.push('');
    }
  });
  return parted;
};
