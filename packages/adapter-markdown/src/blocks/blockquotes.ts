import type { BlockRule } from './block-rule';
import { blocksOf, inState } from './block-rule';
import { append } from './element';

const quoted = /^ {0,3}> ?(.*)$/;
const isQuoted = (line: string): boolean => quoted.test(line);
const isLone = (line: string): boolean => /^ {0,3}>?\s*$/.test(line);

const unquote = (line: string): string =>
  line.trim() === '>' ? '' : (quoted.exec(line)?.[1] ?? line);

/** The first line of a quote; `>` with nothing after it to the end of the block is text. */
const startOfQuote = (lines: readonly string[]): number => {
  const lastFull = lines.findLastIndex((line) => !isLone(line));
  const start = lines.findIndex(isQuoted);
  return start <= lastFull ? start : -1;
};

/** A quote continues to the next blank line, whether or not each line is marked. */
export const blockquoteRule: BlockRule = (parser, parent, blocks) => {
  const lines = (blocks[0] ?? '').split('\n');
  const start = startOfQuote(lines);
  if (start === -1) {
    return false;
  }
  blocks.shift();
  if (start > 0) {
    parser.parse(parent, [lines.slice(0, start).join('\n')]);
  }
  const quote = append(parent, 'blockquote');
  const inner = lines.slice(start).map(unquote).join('\n');
  inState(parser, 'blockquote', () => parser.parse(quote, blocksOf(inner)));
  return true;
};
