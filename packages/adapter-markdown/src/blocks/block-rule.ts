import type { Element } from './element';

/**
 * The parser's state stack, innermost last: in a tight list text is put straight into the item, and
 * text that was detabbed once is not detabbed again.
 */
type BlockState = 'list' | 'looselist' | 'detabbed' | 'blockquote';

export type BlockParser = {
  /**
   * Parses blocks, which are texts without blank lines between them, into children of the parent.
   */
  readonly parse: (parent: Element, blocks: string[]) => void;
  readonly states: BlockState[];
  /** How many cells the tables of the text may still have. */
  cellsLeft: number;
};

/**
 * The rule for one kind of block. It checks the first block of the queue; if that matches, it
 * removes it, grows the tree, puts back the rest, and returns true.
 */
export type BlockRule = (parser: BlockParser, parent: Element, blocks: string[]) => boolean;

export const isIn = (parser: BlockParser, state: BlockState): boolean =>
  parser.states.at(-1) === state;

/** Runs the work with a state pushed, and pops it afterwards. */
export const inState = (parser: BlockParser, state: BlockState, work: () => void): void => {
  parser.states.push(state);
  work();
  parser.states.pop();
};

/**
 * Splits text into blocks at blank lines; an extra blank line is kept at the start of the next
 * block.
 */
export const blocksOf = (text: string): string[] => text.split('\n\n');
