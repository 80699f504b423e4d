import type { BlockParser, BlockRule } from './block-rule';
import { blocksOf, isIn } from './block-rule';
import { blockquoteRule } from './blockquotes';
import type { Element } from './element';
import { append, element, lastChild } from './element';
import { headingRule, horizontalRule, indentedCodeRule } from './leaf-blocks';
import { listIndentRule } from './list-indent';
import { orderedListRule, unorderedListRule } from './lists';
import { tableRule } from './tables';

/** Deeper nesting is shown as text: it does not occur in practice, and costs time and stack. */
const maxDepth = 40;

/**
 * Maximum number of cells in the tables of a text. Each row is padded to the width of its table, so
 * 10,000 characters could become two million cells.
 */
const maxCells = 10_000;

/** A blank line belongs to indented code before it, and to nothing else. */
const emptyRule: BlockRule = (_parser, parent, blocks) => {
  const block = blocks[0];
  if (block === undefined || (block !== '' && !block.startsWith('\n'))) {
    return false;
  }
  blocks.shift();
  if (block.length > 1) {
    blocks.unshift(block.slice(1));
  }
  const code = lastChild(parent);
  if (code?.tag === 'pre') {
    code.text += block === '' ? '\n\n' : '\n';
  }
  return true;
};

const paragraphRule: BlockRule = (parser, parent, blocks) => {
  const text = (blocks.shift() ?? '').trim();
  if (text === '') {
    return true;
  }
  if (!isIn(parser, 'list')) {
    append(parent, 'p', [], text);
    return true;
  }
  const sibling = lastChild(parent);
  if (sibling !== undefined) {
    sibling.tail = `${sibling.tail}\n${text}`;
  } else {
    parent.text = parent.text === '' ? text : `${parent.text}\n${text}`;
  }
  return true;
};

/** The order decides between rules that match the same block. */
const rules: readonly BlockRule[] = [
  emptyRule,
  listIndentRule,
  indentedCodeRule,
  headingRule,
  tableRule,
  horizontalRule,
  orderedListRule,
  unorderedListRule,
  blockquoteRule,
  paragraphRule,
];

/**
 * Parses a text whose fences are already marks. Blocks are separated by blank lines and nest by two
 * spaces, so CommonMark's line scanner cannot be used here.
 */
export const parseBlocks = (text: string): Element => {
  const root = element('root');
  let depth = 0;
  const parser: BlockParser = {
    states: [],
    cellsLeft: maxCells,
    parse: (parent, blocks) => {
      depth += 1;
      while (blocks.length > 0) {
        const applicable = depth > maxDepth ? [emptyRule, paragraphRule] : rules;
        applicable.find((rule) => rule(parser, parent, blocks));
      }
      depth -= 1;
    },
  };
  parser.parse(root, blocksOf(text));
  return root;
};
