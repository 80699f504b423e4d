import type { Marks } from '../marks';
import { isMark } from '../marks';
import type { Token } from '../tokens';
import { blockTag, inlineSource, leaf } from '../tokens';
import type { Element } from './element';

const inline = (source: string): Token[] => (source === '' ? [] : [inlineSource(source)]);

/** A paragraph that contains only a block mark is replaced by its blocks. */
const blocksOfMark = (marks: Marks, { tag, text }: Element): readonly Token[] | undefined => {
  const mark = tag === 'p' && isMark(text) ? marks.find(text) : undefined;
  return mark?.isBlock === true ? mark.tokens : undefined;
};

/** The tree as the flat list of tokens that markdown-it renders. */
export const blockTokens = (root: Element, marks: Marks): Token[] => {
  const tokens: Token[] = [];
  const add = (node: Element): void => {
    const replaced = blocksOfMark(marks, node);
    if (replaced !== undefined) {
      tokens.push(...replaced);
    } else if (node.tag === 'pre') {
      tokens.push(leaf('fence', node.text.trimEnd()));
    } else if (node.tag === 'hr') {
      tokens.push(blockTag('hr', 0));
    } else {
      tokens.push(blockTag(node.tag, 1, node.attributes), ...inline(node.text));
      node.children.forEach(add);
      tokens.push(blockTag(node.tag, -1));
    }
    tokens.push(...inline(node.tail.trim()));
  };
  root.children.forEach(add);
  return tokens;
};
