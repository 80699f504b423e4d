/** Tags of block elements; `pre` is indented code, which is not parsed further. */
export type BlockTag =
  | 'root'
  | 'p'
  | 'pre'
  | 'blockquote'
  | 'ul'
  | 'ol'
  | 'li'
  | 'hr'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | `h${1 | 2 | 3 | 4 | 5 | 6}`;

/**
 * A node of the block tree. It is mutable: when a list turns out to be loose, the text of its items
 * is moved into paragraphs.
 */
export type Element = {
  readonly tag: BlockTag;
  readonly attributes: readonly (readonly [string, string])[];
  /** Inline source before the first child. */
  text: string;
  readonly children: Element[];
  /** Inline source that follows the element inside its parent. */
  tail: string;
};

export const element = (
  tag: BlockTag,
  attributes: readonly (readonly [string, string])[] = [],
  text = '',
): Element => ({ tag, attributes, text, children: [], tail: '' });

/** Adds a new element as the last child of the parent. */
export const append = (
  parent: Element,
  tag: BlockTag,
  attributes: readonly (readonly [string, string])[] = [],
  text = '',
): Element => {
  const child = element(tag, attributes, text);
  parent.children.push(child);
  return child;
};

export const lastChild = (parent: Element): Element | undefined => parent.children.at(-1);

export const isList = (node: Element): boolean => node.tag === 'ul' || node.tag === 'ol';

/** Moves the text of a list item into a paragraph before its other children. */
export const wrapText = (item: Element): void => {
  if (item.text !== '') {
    item.children.unshift(element('p', [], item.text));
    item.text = '';
  }
};
