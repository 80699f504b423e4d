import type { AllowedHtml } from './allowed-html';
import type { CanonicalTag } from './canonical-tag';
import { canonicalTags } from './canonical-tag';
import type { Content } from './content-model';
import { contentOf, isTextAllowed } from './content-model';

/**
 * The HTML as DOMPurify on a DOM returns it; undefined if that is unknown without a DOM.
 * Linear in the length.
 */
type CanonicalHtml = (html: string) => string | undefined;

/**
 * What an HTML parser changes: characters that it replaces or drops, and references other than
 * those that the renderer writes.
 */
const unknown = /\0|<pre>\n|&(?!(?:amp|lt|gt|quot|#x27);)/;

/** Where the escaping of text by the renderer differs from that by an HTML serializer. */
const textEscapes: ReadonlyMap<string, string> = new Map([
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['>', '&gt;'],
  ['\u00a0', '&nbsp;'],
]);
const canonicalText = (source: string): string =>
  source.replace(/&quot;|&#x27;|[>\u00a0]/g, (found) => textEscapes.get(found) ?? found);

type Open = {
  readonly tag: CanonicalTag;
  readonly content: Content;
  /** Closed by a parser before its end tag, which is then ignored. */
  readonly isClosed: boolean;
};

const formatting: ReadonlySet<string> = new Set(['code', 'strong', 'em']);
/** A parser does not reopen more of the same kind. */
const maxReopened = 3;

/**
 * The tags that a parser adds before a link inside a link: it closes the outer one, and reopens
 * what was opened in it. Source: HTML Standard, "adoption agency algorithm", without a furthest
 * block.
 */
const leaveLink = (open: Open[]): string | undefined => {
  const outer = open.findLastIndex(({ tag, isClosed }) => tag.name === 'a' && !isClosed);
  const [link, ...inner] = outer === -1 ? [] : open.slice(outer);
  const parent = open[outer - 1];
  const isSimple = inner.every(
    ({ tag: { name } }) =>
      formatting.has(name) && open.filter(({ tag }) => tag.name === name).length <= maxReopened,
  );
  if (link === undefined || parent === undefined || !isSimple) {
    return undefined;
  }
  const { content } = parent;
  open.splice(outer, Infinity, { ...link, content, isClosed: true });
  inner.forEach(({ tag, isClosed }) => open.push({ tag, content: 'phrasing', isClosed }));
  const closed = inner.map(({ tag: { name } }) => `</${name}>`).reverse();
  return `${closed.join('')}</a>${inner.map(({ tag }) => tag.html).join('')}`;
};

/** Processes a tag; returns the HTML that a parser makes of it, undefined if that is unknown. */
const move = (open: Open[], tag: CanonicalTag): string | undefined => {
  const parent = open.at(-1);
  if (parent === undefined) {
    return undefined;
  }
  if (tag.kind === 'end') {
    if (parent.tag.name !== tag.name) {
      return undefined;
    }
    open.pop();
    return parent.isClosed ? '' : tag.html;
  }
  const before = tag.name === 'a' && parent.content === 'link' ? leaveLink(open) : '';
  const content = contentOf(tag.name, open.at(-1)?.content ?? 'nothing');
  if (before === undefined || content === undefined) {
    return undefined;
  }
  if (tag.kind === 'start') {
    open.push({ tag, content, isClosed: false });
  }
  return before + tag.html;
};

const root: Open = {
  tag: { name: '', kind: 'start', html: '' },
  content: 'flow',
  isClosed: false,
};

/**
 * Recognizes HTML of which the DOM is known without building it: only elements, attributes and
 * references of the dialect, each closed, and nested so that a parser creates exactly the
 * written elements, except for links in links, which it splits. Then only the sanitizer's work on
 * attribute values and the serializer's work on escapes remain. Everything else, however harmless,
 * is not recognized.
 */
export const canonicalHtml = (allowed: AllowedHtml): CanonicalHtml => {
  const parseTag = canonicalTags(allowed);
  return (source) => {
    const html = source.replace(/\r\n?/g, '\n');
    if (unknown.test(html) || (html !== '' && !html.startsWith('<'))) {
      return undefined;
    }
    const open: Open[] = [root];
    // A text repeats few tags thousands of times.
    const tags = new Map<string, CanonicalTag>();
    let result = '';
    for (let position = 0; position < html.length;) {
      const start = html.indexOf('<', position);
      const text = html.slice(position, start === -1 ? html.length : start);
      if (!isTextAllowed(text, open.at(-1)?.content ?? 'nothing')) {
        return undefined;
      }
      result += canonicalText(text);
      if (start === -1) {
        break;
      }
      position = html.indexOf('>', start) + 1;
      const written = html.slice(start, position);
      const tag = tags.get(written) ?? parseTag(written);
      const moved = tag && move(open, tag);
      if (tag === undefined || moved === undefined) {
        return undefined;
      }
      tags.set(written, tag);
      result += moved;
    }
    return open.length === 1 ? result : undefined;
  };
};
