import type { AllowedHtml } from './allowed-html';
import { address } from './allowed-html';

export type CanonicalTag = {
  readonly name: string;
  readonly kind: 'start' | 'end' | 'empty';
  /** The tag as a serializer writes it, with the allowed attributes. */
  readonly html: string;
};

const characters: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
]);
const unescaped = (source: string): string =>
  source.replace(/&[^;]*;/g, (reference) => characters.get(reference) ?? reference);

/** A serializer leaves angle brackets in attributes as they are. */
const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('"', '&quot;');

/** DOMPurify removes these values from every attribute. Source: DOMPurify, SAFE_FOR_XML. */
const breakout =
  /(?:(?:--!?|\])>)|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;
/** DOMPurify judges URLs without these. Source: DOMPurify, ATTR_WHITESPACE. */
const space = /[\0- \u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;

const isAllowed = (name: string, value: string, allowed: RegExp): boolean =>
  allowed.test(value) &&
  !breakout.test(value) &&
  ((name !== 'href' && name !== 'src') || address.test(value.replace(space, '')));

const attributePattern = / ([^=]+)="([^"]*)"/g;

/** The allowed attributes; undefined if one of them is unknown or written twice. */
const canonicalAttributes = (
  allowed: ReadonlyMap<string, RegExp>,
  source: string,
): string | undefined => {
  const seen = new Set<string>();
  let html = '';
  for (const [, name = '', written = ''] of source.matchAll(attributePattern)) {
    const values = allowed.get(name);
    if (seen.has(name) || values === undefined) {
      return undefined;
    }
    seen.add(name);
    const value = unescaped(written).trim();
    html += isAllowed(name, value, values) ? ` ${name}="${escaped(value)}"` : '';
  }
  return html;
};

const tagPattern = /^<(\/?)([a-z][a-z0-9]*)((?: [A-Za-z][A-Za-z0-9-]*="[^"<>]*")*)(\/?)>$/;
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
/** Foreign elements, which alone are closed by a slash at the end of the tag. */
const selfClosingTags: ReadonlySet<string> = new Set(['path', 'line']);

/** Parses the source of one tag; undefined if it is not one of the dialect. */
export const canonicalTags = (
  allowed: AllowedHtml,
): ((source: string) => CanonicalTag | undefined) => {
  const elements = new Map(
    Object.entries(allowed).map(([tag, values]) => [tag, new Map(Object.entries(values))]),
  );
  return (source) => {
    const [whole, slash = '', name = '', written = '', closing = ''] =
      tagPattern.exec(source) ?? [];
    const values = elements.get(name);
    if (whole === undefined || values === undefined) {
      return undefined;
    }
    if (slash !== '') {
      const isPlain = written === '' && closing === '' && !voidTags.has(name);
      return isPlain ? { name, kind: 'end', html: source } : undefined;
    }
    const attributes = canonicalAttributes(values, written);
    if (attributes === undefined || (closing !== '' && !selfClosingTags.has(name))) {
      return undefined;
    }
    const html = `<${name}${attributes}>`;
    return closing === ''
      ? { name, kind: voidTags.has(name) ? 'empty' : 'start', html }
      : { name, kind: 'empty', html: `${html}</${name}>` };
  };
};
