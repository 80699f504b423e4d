import type { Element } from './element';

/**
 * Where the parser stands, innermost last: in a tight list text is put straight into the item, and
 * what was detabbed once is not detabbed again.
 */
export type BlockState = 'list' | 'looselist' | 'detabbed' | 'blockquote';

export type BlockParser = {
  /** Parses blocks, which are texts without blank lines between them, into children of the parent. */
  readonly parse: (parent: Element, blocks: string[]) => void;
  readonly states: BlockState[];
};

/**
 * One kind of block. It looks at the first of the waiting blocks; if that is its own, it takes it
 * from the queue, grows the tree, puts back what it does not want, and answers true.
 */
export type BlockRule = (parser: BlockParser, parent: Element, blocks: string[]) => boolean;

export const isIn = (parser: BlockParser, state: BlockState): boolean =>
  parser.states.at(-1) === state;

/** Does the work in a state, and leaves the state after it. */
export const inState = (parser: BlockParser, state: BlockState, work: () => void): void => {
  parser.states.push(state);
  work();
  parser.states.pop();
};

/** Text to blocks: blank lines part them; a further blank line leads the next block. */
export const blocksOf = (text: string): string[] => text.split('\n\n');
