import { Tokenizer } from 'htmlparser2';

/** What the HTML of a page says about it, as it is written. */
export type PageFacts = {
  readonly title: string;
  readonly description: string;
  /** May be relative. */
  readonly picture: string | undefined;
};

/** Names of `meta` elements, the better ones first. Source: the Open Graph protocol. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'],
};

/**
 * Reads the head of a page. It looks at tags one by one and builds no tree, so that it takes time in
 * proportion to the length, however the page is nested.
 */
export const pageFactsIn = (html: string): PageFacts => {
  const metas = new Map<string, string>();
  const titles: string[] = [];
  let attributes: Map<string, string> | undefined;
  let [tag, attribute, value] = ['', '', ''];
  let isInTitle = false;
  const addToTitle = (text: string): void => {
    if (isInTitle) {
      titles.push(text);
    }
  };
  const addToValue = (text: string): void => {
    if (attributes !== undefined) {
      value += text;
    }
  };
  const endTag = (): void => {
    const name = attributes?.get('property') ?? attributes?.get('name');
    const content = attributes?.get('content')?.trim() ?? '';
    if (name !== undefined && content !== '' && !metas.has(name.toLowerCase())) {
      metas.set(name.toLowerCase(), content);
    }
    attributes = undefined;
    isInTitle = tag === 'title' && titles.length === 0;
  };
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase();
        attributes = tag === 'meta' ? new Map() : undefined;
      },
      onattribname: (start, end) => {
        [attribute, value] = [html.slice(start, end).toLowerCase(), ''];
      },
      onattribdata: (start, end) => addToValue(html.slice(start, end)),
      onattribentity: (codePoint) => addToValue(String.fromCodePoint(codePoint)),
      onattribend: () => {
        if (attributes?.has(attribute) === false) {
          attributes.set(attribute, value);
        }
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag: () => {
        isInTitle = false;
      },
      ontext: (start, end) => addToTitle(html.slice(start, end)),
      ontextentity: (codePoint) => addToTitle(String.fromCodePoint(codePoint)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  const first = (wanted: readonly string[]): string | undefined =>
    wanted.map((name) => metas.get(name)).find((found) => found !== undefined);
  return {
    title: first(names.title) ?? titles.join(''),
    description: first(names.description) ?? '',
    picture: first(names.picture),
  };
};
