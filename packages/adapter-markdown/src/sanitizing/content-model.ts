/** What may be inside an element. `link` is phrasing content that holds no further link. */
export type Content =
  | 'flow'
  | 'list'
  | 'phrasing'
  | 'link'
  | 'table'
  | 'rows'
  | 'cells'
  | 'math'
  | 'svg'
  | 'text'
  | 'nothing';

type Model = {
  readonly parents: ReadonlySet<Content>;
  readonly content: Content;
};

const model = (
  tags: string,
  parents: readonly Content[],
  content: Content,
): readonly (readonly [string, Model])[] =>
  tags.split(' ').map((tag) => [tag, { parents: new Set(parents), content }]);

const flow: readonly Content[] = ['flow', 'list'];
const phrasing: readonly Content[] = ['flow', 'list', 'phrasing', 'link'];

/**
 * Places of elements where an HTML parser opens and closes exactly what is written: it neither
 * closes a paragraph, heading, list item or link by itself, nor moves anything out of a table, nor
 * leaves MathML or SVG. It is narrower than HTML allows. Source: HTML Standard, "Tree construction".
 */
const models: ReadonlyMap<string, Model> = new Map([
  ...model('blockquote div', flow, 'flow'),
  ...model('ul ol', flow, 'list'),
  ...model('li', ['list'], 'flow'),
  ...model('p pre h1 h2 h3 h4 h5 h6', flow, 'phrasing'),
  ...model('hr', flow, 'nothing'),
  ...model('table', flow, 'table'),
  ...model('thead tbody', ['table'], 'rows'),
  ...model('tr', ['rows'], 'cells'),
  ...model('th td', ['cells'], 'flow'),
  ...model('a', ['flow', 'list', 'phrasing'], 'link'),
  ...model('code strong em del span time audio video', phrasing, 'phrasing'),
  ...model('br img', phrasing, 'nothing'),
  ...model('math', phrasing, 'math'),
  ...model(
    'menclose mfrac mover mpadded mphantom mroot mrow mspace msqrt mstyle',
    ['math'],
    'math',
  ),
  ...model('msub msubsup msup mtable mtd mtr munder munderover semantics', ['math'], 'math'),
  ...model('mi mn mo mtext annotation', ['math'], 'text'),
  ...model('svg', phrasing, 'svg'),
  ...model('path line', ['svg'], 'nothing'),
]);

/** The content of an element in this place; undefined if a parser might put it elsewhere. */
export const contentOf = (tag: string, parent: Content): Content | undefined => {
  const found = models.get(tag);
  if (found?.parents.has(parent) !== true) {
    return undefined;
  }
  return parent === 'link' && found.content === 'phrasing' ? 'link' : found.content;
};

const onlySpace = /^[ \n]*$/;

/** Whether a parser leaves the text where it is. */
export const isTextAllowed = (text: string, parent: Content): boolean => {
  switch (parent) {
    case 'flow':
    case 'list':
    case 'phrasing':
    case 'link':
    case 'text':
      return true;
    case 'table':
    case 'rows':
    case 'cells':
      return onlySpace.test(text);
    case 'math':
    case 'svg':
    case 'nothing':
      return text === '';
  }
};
