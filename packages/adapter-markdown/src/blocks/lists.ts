import type { BlockParser, BlockRule } from './block-rule';
import { inState } from './block-rule';
import type { Element } from './element';
import { append, isList, lastChild, wrapText } from './element';

type Kind = {
  readonly tag: 'ul' | 'ol';
  /** A line that begins a list item; group 1 is the marker, group 2 the text. */
  readonly item: RegExp;
};

const ordered: Kind = { tag: 'ol', item: /^ ?(\d+)\. +(.*)/ };
const unordered: Kind = { tag: 'ul', item: /^ ?([*+-]) +(.*)/ };

const indent = '  ';
const nestedItem = /^ {2,3}(?:\d+\.|[*+-]) +/;

/** The items of one block; items with a deeper indent belong to the item before them. */
const itemsOf = (kind: Kind, block: string): string[] => {
  const items: string[] = [];
  for (const line of block.split('\n')) {
    const text = kind.item.exec(line)?.[2];
    const last = items.at(-1);
    if (text !== undefined) {
      items.push(text);
    } else if (last === undefined || (nestedItem.test(line) && !last.startsWith(indent))) {
      items.push(line);
    } else {
      items[items.length - 1] = `${last}\n${line}`;
    }
  }
  return items;
};

/** Continues a list after a blank line, which makes its items contain paragraphs. */
const continueList = (parser: BlockParser, list: Element, items: string[]): void => {
  const previous = lastChild(list);
  if (previous !== undefined) {
    wrapText(previous);
    const inner = lastChild(previous);
    if (inner !== undefined && inner.tail !== '') {
      append(previous, 'p', [], inner.tail.trimStart());
      inner.tail = '';
    }
  }
  const item = append(list, 'li');
  inState(parser, 'looselist', () => parser.parse(item, items.splice(0, 1)));
};

const startList = (kind: Kind, parent: Element, block: string): Element => {
  const first = Number(kind.item.exec(block)?.[1]);
  const startsElsewhere = kind.tag === 'ol' && first !== 1 && Number.isSafeInteger(first);
  return append(parent, kind.tag, startsElsewhere ? [['start', String(first)]] : []);
};

const listRule =
  (kind: Kind): BlockRule =>
  (parser, parent, blocks) => {
    const block = blocks[0];
    if (block === undefined || !kind.item.test(block)) {
      return false;
    }
    blocks.shift();
    const items = itemsOf(kind, block);
    const sibling = lastChild(parent);
    let list: Element;
    if (sibling?.tag === kind.tag) {
      list = sibling;
      continueList(parser, list, items);
    } else {
      list = isList(parent) ? parent : startList(kind, parent, block);
    }
    inState(parser, 'list', () => {
      for (const item of items) {
        const last = lastChild(list);
        const isNested = item.startsWith(indent) && last !== undefined;
        parser.parse(isNested ? last : append(list, 'li'), [item]);
      }
    });
    return true;
  };

export const orderedListRule = listRule(ordered);
export const unorderedListRule = listRule(unordered);
