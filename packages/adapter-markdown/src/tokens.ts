import MarkdownIt from 'markdown-it';

/** markdown-it passes its token class to rules only, in their state. */
const { Token: TokenClass } = new MarkdownIt().core.State.prototype;

export type Token = InstanceType<typeof TokenClass>;

export type Attributes = readonly (readonly [string, string | undefined])[];

const make = (type: string, tag: string, nesting: -1 | 0 | 1, attributes: Attributes): Token => {
  const token = new TokenClass(type, tag, nesting);
  const given = attributes.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  token.attrs = given.length === 0 ? null : given;
  return token;
};

/** Plain text, escaped when it is rendered. */
export const text = (content: string): Token => {
  const token = make('text', '', 0, []);
  token.content = content;
  return token;
};

/** A leaf with its own render rule, found by its type. */
export const leaf = (type: string, content: string, info = ''): Token => {
  const token = make(type, '', 0, []);
  token.content = content;
  token.info = info;
  return token;
};

/** An inline element: tokens between its tags; attributes in wire order. */
export const inlineElement = (
  type: string,
  tag: string,
  attributes: Attributes,
  children: readonly Token[],
): Token[] => [
  make(`${type}_open`, tag, 1, attributes),
  ...children,
  make(`${type}_close`, tag, -1, []),
];

/** An element without content, such as an image. */
export const voidElement = (type: string, tag: string, attributes: Attributes): Token =>
  make(type, tag, 0, attributes);

/** An opening or closing tag of a block, which the renderer puts on its own line. */
export const blockTag = (tag: string, nesting: -1 | 0 | 1, attributes: Attributes = []): Token => {
  const suffix = nesting === 1 ? '_open' : nesting === -1 ? '_close' : '';
  const token = make(`${tag}${suffix}`, tag, nesting, attributes);
  token.block = true;
  return token;
};

/** Inline source inside a block; the inline rule fills in its children. */
export const inlineSource = (content: string): Token => {
  const token = make('inline', '', 0, []);
  token.content = content;
  token.children = [];
  return token;
};

export const attributeOf = (token: Token, name: string): string | undefined =>
  token.attrGet(name) ?? undefined;
