import type { BlockParser, BlockRule } from './block-rule';
import { blocksOf, inState, isIn } from './block-rule';
import type { Element } from './element';
import { append, isList, lastChild, wrapText } from './element';

const indent = '  ';

const indentLevel = (block: string): number =>
  Math.floor((/^ */.exec(block)?.[0].length ?? 0) / indent.length);

/**
 * The nesting depth of the block in the preceding lists, and the list or item that it belongs to.
 */
const placeOf = (
  parser: BlockParser,
  parent: Element,
  block: string,
): { readonly level: number; readonly holder: Element } => {
  const wanted = indentLevel(block);
  let level = isIn(parser, 'list') ? 1 : 0;
  let holder = parent;
  while (wanted > level) {
    const child = lastChild(holder);
    if (child === undefined || !(isList(child) || child.tag === 'li')) {
      break;
    }
    level += isList(child) ? 1 : 0;
    holder = child;
  }
  return { level, holder };
};

const detab = (block: string, level: number): string => {
  const prefix = indent.repeat(level);
  return block
    .split('\n')
    .map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line))
    .join('\n');
};

/** An indented block after a list belongs to the item whose indent it reaches. */
export const listIndentRule: BlockRule = (parser, parent, blocks) => {
  const block = blocks[0];
  const sibling = lastChild(parent);
  const isInList = parent.tag === 'li' || (sibling !== undefined && isList(sibling));
  if (block?.startsWith(indent) !== true || isIn(parser, 'detabbed') || !isInList) {
    return false;
  }
  blocks.shift();
  const { level, holder } = placeOf(parser, parent, block);
  const inner = detab(block, level);
  inState(parser, 'detabbed', () => {
    const item = lastChild(holder);
    if (parent.tag === 'li') {
      parser.parse(sibling !== undefined && isList(sibling) ? sibling : parent, [inner]);
    } else if (holder.tag === 'li') {
      parser.parse(holder, [inner]);
    } else if (item?.tag === 'li') {
      wrapText(item);
      parser.parse(item, blocksOf(inner));
    } else {
      parser.parse(append(holder, 'li'), [inner]);
    }
  });
  return true;
};
